package dev.cairn.adapter.postgres;

import dev.cairn.CairnException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Collectors;
import javax.sql.DataSource;

/** Brings the schema to the version this code needs: forward only, one engine at a time. */
public final class Migrations {

    private static final List<String> FILES = List.of("0001-tables.sql");

    private static final String PREPARE = """
            CREATE SCHEMA IF NOT EXISTS %1$s;
            CREATE TABLE IF NOT EXISTS %1$s.schema_version (
                version    integer     PRIMARY KEY,
                file       text        NOT NULL,
                applied_at timestamptz NOT NULL DEFAULT now()
            );
            """;

    private static final String LOCK = "SELECT pg_advisory_xact_lock(hashtextextended(?, 0))";
    private static final String EXISTS = "SELECT to_regclass('cairn.schema_version') IS NOT NULL";
    private static final String VERSION = "SELECT coalesce(max(version), 0) FROM cairn.schema_version";
    private static final String NOTE = "INSERT INTO cairn.schema_version (version, file) VALUES (?, ?)";

    private final Schema schema;

    /** For a schema of that name. */
    public Migrations(String schemaName) {
        this.schema = new Schema(schemaName);
    }

    /** Applies what is missing, in one transaction, and returns the version reached. */
    public int apply(DataSource dataSource) {
        try (Connection connection = dataSource.getConnection()) {
            connection.setAutoCommit(false);
            try {
                int version = migrate(new Db(connection, schema, null));
                connection.commit();
                return version;
            } catch (RuntimeException | SQLException e) {
                connection.rollback();
                throw e;
            } finally {
                connection.setAutoCommit(true);
            }
        } catch (SqlFailure e) {
            throw e.translated();
        } catch (SQLException e) {
            throw new CairnException("Schema '" + schema.name() + "' could not be migrated: " + e.getMessage(), e);
        }
    }

    /**
     * Refuses a schema that is not of the version this code works with.
     *
     * @throws CairnException when it is not, or when the database cannot be asked
     */
    public void check(DataSource dataSource) {
        try (Connection connection = dataSource.getConnection()) {
            requireCurrent(new Db(connection, schema, null));
        } catch (SqlFailure e) {
            throw e.translated();
        } catch (SQLException e) {
            throw new SqlFailure(e).translated();
        }
    }

    /** All statements, for people who run SQL themselves. */
    public String print() {
        StringBuilder script = new StringBuilder(PREPARE.formatted(schema.name()));
        for (int version = 1; version <= FILES.size(); version++) {
            script.append("\n-- version ").append(version).append('\n').append(text(version));
            script.append("INSERT INTO ")
                    .append(schema.name())
                    .append(".schema_version (version, file) VALUES (")
                    .append(version)
                    .append(", '")
                    .append(FILES.get(version - 1))
                    .append("');\n");
        }
        return script.toString();
    }

    /** Refuses a schema that is not of the version this code works with. */
    void requireCurrent(Db db) {
        if (!db.query(EXISTS, row -> row.getBoolean(1)).getFirst()) {
            throw new CairnException("Schema '" + schema.name()
                    + "' has no tables of Cairn. Create them with 'cairn migrate', or name another schema.");
        }
        int version = db.query(VERSION, row -> row.getInt(1)).getFirst();
        refuseNewer(version);
        if (version < FILES.size()) {
            throw new CairnException("Schema '" + schema.name() + "' has version " + version + ", and this code needs"
                    + " version " + FILES.size() + ". Bring it there with 'cairn migrate'.");
        }
    }

    private void refuseNewer(int version) {
        if (version > FILES.size()) {
            throw new CairnException("Schema '" + schema.name() + "' has version " + version
                    + ", which is newer than the " + FILES.size() + " this code knows. Use a newer Cairn.");
        }
    }

    private int migrate(Db db) throws SQLException {
        db.query(LOCK, row -> row, schema.name() + ".migrations");
        execute(db, PREPARE.formatted(schema.name()));
        int version = db.query(VERSION, row -> row.getInt(1)).getFirst();
        refuseNewer(version);
        for (int next = version + 1; next <= FILES.size(); next++) {
            execute(db, text(next));
            db.update(NOTE, next, FILES.get(next - 1));
        }
        return FILES.size();
    }

    private static void execute(Db db, String script) throws SQLException {
        try (Statement statement = db.connection().createStatement()) {
            statement.execute(script);
        }
    }

    private String text(int version) {
        String file = FILES.get(version - 1);
        try (InputStream in = Migrations.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException("engine bug: " + file + " is missing");
            }
            return schema.sql(new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .collect(Collectors.joining("\n", "", "\n")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
