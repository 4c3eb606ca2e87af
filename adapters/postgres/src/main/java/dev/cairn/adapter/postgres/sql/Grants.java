package dev.cairn.adapter.postgres.sql;

import dev.cairn.CairnException;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;

/** The rights that the role of an engine needs on Cairn's tables; docs/operations/grants.md gives exactly these. */
public final class Grants {

    private static final String PAGE = "docs/operations/grants.md";
    private static final String INSUFFICIENT_PRIVILEGE = "42501";

    private static final String MISSING = """
            WITH mine AS (
                SELECT c.oid, c.relkind, c.relname FROM pg_class c
                 WHERE c.relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = ?) AND c.relname = ANY (?)),
            wanted AS (
                SELECT 0 AS rank, 'schema ' || nspname AS object, 'USAGE' AS privilege,
                       has_schema_privilege(oid, 'USAGE') AS granted
                  FROM pg_namespace
                 WHERE nspname = ?
                UNION ALL
                SELECT 1, 'table ' || ? || '.' || relname, p, has_table_privilege(oid, p)
                  FROM mine CROSS JOIN unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) AS p
                 WHERE relkind IN ('r', 'p') AND (p = 'SELECT' OR relname <> 'schema_version')
                UNION ALL
                SELECT 2, 'sequence ' || ? || '.' || relname, p, has_sequence_privilege(oid, p)
                  FROM mine CROSS JOIN unnest(ARRAY['USAGE', 'SELECT', 'UPDATE']) AS p
                 WHERE relkind = 'S'
                UNION ALL
                SELECT 3, 'function ' || ? || '.' || proname, 'EXECUTE', has_function_privilege(oid, 'EXECUTE')
                  FROM pg_proc
                 WHERE pronamespace = (SELECT oid FROM pg_namespace WHERE nspname = ?) AND proname = ANY (?))
            SELECT string_agg(privilege, ', ') || ' on ' || object AS missing
              FROM wanted
             WHERE NOT granted
             GROUP BY rank, object
             ORDER BY rank, object
            """;

    private static final String ROLE = "SELECT current_user::text";

    private Grants() {}

    /**
     * Refuses a role that lacks a right on one of these tables, sequences and functions.
     *
     * @throws CairnException that names every right that is missing
     */
    public static void require(PipelinedConnection db, Collection<String> objects) {
        String schema = db.schema().name();
        String[] names = objects.toArray(String[]::new);
        List<String> missing = db.query(
                MISSING, row -> row.getString("missing"), schema, names, schema, schema, schema, schema, schema, names);
        if (!missing.isEmpty()) {
            throw new CairnException("The role '" + role(db) + "' lacks rights on Cairn's schema: "
                    + String.join("; ", missing) + ". Let the owner of the schema grant them: " + PAGE + ".");
        }
    }

    public static String role(PipelinedConnection db) {
        return db.query(ROLE, row -> row.getString(1)).getFirst();
    }

    /** Whether the server refused a statement because of a right that the role lacks. */
    public static boolean areMissing(SQLException refused) {
        return INSUFFICIENT_PRIVILEGE.equals(refused.getSQLState());
    }

    /** What to do about such a refusal. */
    public static String remedy() {
        return "Let the owner of the schema grant it: " + PAGE + ".";
    }
}
