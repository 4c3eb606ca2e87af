package dev.cairn.adapter.postgres;

import dev.cairn.adapter.postgres.sql.PooledConnections;
import dev.cairn.adapter.postgres.sql.Schema;
import java.sql.SQLException;

/** A trigger in the database that refuses one kind of statement with an SQLSTATE for as long as it is open. */
final class PlantedRefusal implements AutoCloseable {

    private final Schema schema;
    private final String table;

    private PlantedRefusal(Schema schema, String table) {
        this.schema = schema;
        this.table = table;
    }

    /** Refuses rows of that table that meet the condition, which may speak of NEW or OLD. */
    static PlantedRefusal of(Schema schema, String state, String operation, String table, String condition) {
        TestDatabase.execute(schema, """
                CREATE SEQUENCE IF NOT EXISTS cairn.refusals;
                CREATE OR REPLACE FUNCTION cairn.refuse() RETURNS trigger LANGUAGE plpgsql AS $$
                BEGIN
                    IF %2$s THEN
                        -- What a sequence counts is not rolled back.
                        PERFORM nextval('cairn.refusals');
                        RAISE EXCEPTION 'planted refusal' USING ERRCODE = '%1$s';
                    END IF;
                    RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
                END $$;
                CREATE TRIGGER refuse BEFORE %3$s ON cairn.%4$s FOR EACH ROW EXECUTE FUNCTION cairn.refuse();
                """.formatted(state, condition, operation, table));
        return new PlantedRefusal(schema, table);
    }

    /** Whether anything was refused. */
    boolean isMet() throws SQLException {
        return new PooledConnections(TestDatabase.server(), schema)
                .use(db -> db.query("SELECT is_called FROM cairn.refusals", row -> row.getBoolean(1)))
                .getFirst();
    }

    @Override
    public void close() {
        TestDatabase.execute(schema, "DROP TRIGGER refuse ON cairn." + table);
    }
}
