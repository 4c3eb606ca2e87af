package dev.cairn.adapter.postgres;

import dev.cairn.CairnException;
import dev.cairn.adapter.postgres.sql.ConnectionOpener;
import dev.cairn.adapter.postgres.sql.Connections;
import dev.cairn.adapter.postgres.sql.Grants;
import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.adapter.postgres.sql.Schema;
import dev.cairn.adapter.postgres.sql.SqlFailure;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.sql.DataSource;

/** Brings the schema to the version this code needs: forward only, one engine at a time. */
public final class Migrations {

    private static final List<String> FILES = List.of("0001-tables.sql");
    private static final int NO_TABLES = -1;

    private static final String CREATE_SCHEMA = "CREATE SCHEMA IF NOT EXISTS %s;\n";

    private static final String CREATE_VERSIONS = """
            CREATE TABLE IF NOT EXISTS cairn.schema_version (
                version    integer     PRIMARY KEY,
                file       text        NOT NULL,
                applied_at timestamptz NOT NULL DEFAULT now()
            );
            """;

    private static final Pattern CREATED = Pattern.compile("(?m)^CREATE (?:TABLE|SEQUENCE|FUNCTION) cairn\\.(\\w+)");

    private static final String LOCK = "SELECT pg_advisory_xact_lock(hashtextextended(?, 0))";

    // The catalog is asked, because a role that may not use the schema may still know whether it is there.
    private static final String HAS_SCHEMA = "SELECT EXISTS (SELECT FROM pg_namespace WHERE nspname = ?)";
    private static final String HAS_VERSIONS = """
            SELECT EXISTS (SELECT
                             FROM pg_class c
                             JOIN pg_namespace n ON n.oid = c.relnamespace
                            WHERE n.nspname = ? AND c.relname = 'schema_version')
            """;
    private static final String VERSION = "SELECT coalesce(max(version), 0) FROM cairn.schema_version";
    private static final String NOTE = "INSERT INTO cairn.schema_version (version, file) VALUES (?, ?)";

    private final Schema schema;

    /** For a schema of that name. */
    public Migrations(String schemaName) {
        this.schema = new Schema(schemaName);
    }

    /** Applies what is missing, in one transaction, and returns the version reached. */
    public int apply(DataSource dataSource) {
        return inTransaction(dataSource, this::migrate);
    }

    /** Applies what is missing, and refuses a role that could not work with what is there then. */
    void prepare(DataSource dataSource) {
        inTransaction(dataSource, db -> {
            int version = migrate(db);
            requireGranted(db);
            return version;
        });
    }

    private int inTransaction(DataSource dataSource, Connections.Work<Integer> work) {
        try (Connection connection = ConnectionOpener.open(dataSource)) {
            connection.setAutoCommit(false);
            try {
                int version = work.on(new PipelinedConnection(connection, schema));
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
            throw new SqlFailure(e).translated();
        }
    }

    /**
     * Refuses a schema that is not of the version this code works with.
     *
     * @throws CairnException when it is not, or when the database cannot be asked
     */
    public void check(DataSource dataSource) {
        try (Connection connection = ConnectionOpener.open(dataSource)) {
            requireCurrent(new PipelinedConnection(connection, schema));
        } catch (SqlFailure e) {
            throw e.translated();
        } catch (SQLException e) {
            throw new SqlFailure(e).translated();
        }
    }

    /** All statements, for people who run SQL themselves. */
    public String print() {
        StringBuilder script = new StringBuilder(CREATE_SCHEMA.formatted(schema.name()));
        script.append(schema.sql(CREATE_VERSIONS));
        for (int version = 1; version <= FILES.size(); version++) {
            script.append("\n-- version ").append(version).append('\n').append(schema.sql(text(version)));
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

    /** Refuses a role that lacks a right that an engine needs. */
    void requireGranted(PipelinedConnection db) {
        Grants.require(db, objects());
    }

    /** Refuses a schema that is not of the version this code works with. */
    void requireCurrent(PipelinedConnection db) {
        int version = version(db);
        refuseNewer(version);
        if (version == NO_TABLES) {
            throw new CairnException(standing(version) + ". Create them with 'cairn migrate', or name another schema.");
        }
        if (version < FILES.size()) {
            throw new CairnException(standing(version) + ". Bring it there with 'cairn migrate'.");
        }
    }

    private void refuseNewer(int version) {
        if (version > FILES.size()) {
            throw new CairnException("Schema '" + schema.name() + "' has version " + version
                    + ", which is newer than the " + FILES.size() + " this code knows. Use a newer Cairn.");
        }
    }

    private String standing(int version) {
        return version == NO_TABLES
                ? "Schema '" + schema.name() + "' has no tables of Cairn"
                : "Schema '" + schema.name() + "' has version " + version + ", and this code needs version "
                        + FILES.size();
    }

    /** Looks first: CREATE IF NOT EXISTS asks for the right to create also where there is nothing to create. */
    private int migrate(PipelinedConnection db) throws SQLException {
        int version = version(db);
        refuseNewer(version);
        if (version == FILES.size()) {
            return version;
        }
        String role = Grants.role(db);
        try {
            return migrateAlone(db);
        } catch (SQLException e) {
            if (Grants.areMissing(e)) {
                throw new CairnException(
                        standing(version) + ", and the role '" + role + "' may not migrate it (" + e.getMessage()
                                + "). Let the owner of the schema run 'cairn migrate'; " + Grants.remedy(),
                        e);
            }
            throw e;
        }
    }

    private int migrateAlone(PipelinedConnection db) throws SQLException {
        db.query(LOCK, row -> row, schema.name() + ".migrations");
        if (!isThere(db, HAS_SCHEMA)) {
            execute(db, CREATE_SCHEMA.formatted(schema.name()));
        }
        if (!isThere(db, HAS_VERSIONS)) {
            execute(db, schema.sql(CREATE_VERSIONS));
        }
        int version = version(db);
        refuseNewer(version);
        for (int next = version + 1; next <= FILES.size(); next++) {
            execute(db, schema.sql(text(next)));
            db.update(NOTE, next, FILES.get(next - 1));
        }
        return FILES.size();
    }

    private int version(PipelinedConnection db) {
        if (!isThere(db, HAS_VERSIONS)) {
            return NO_TABLES;
        }
        Grants.require(db, List.of("schema_version"));
        return db.query(VERSION, row -> row.getInt(1)).getFirst();
    }

    private boolean isThere(PipelinedConnection db, String question) {
        return db.query(question, row -> row.getBoolean(1), schema.name()).getFirst();
    }

    /** What the migrations create, as far as it is used by name. */
    private Set<String> objects() {
        Set<String> names = new TreeSet<>();
        for (int version = 1; version <= FILES.size(); version++) {
            CREATED.matcher(text(version)).results().forEach(created -> names.add(created.group(1)));
        }
        return names;
    }

    private static void execute(PipelinedConnection db, String script) throws SQLException {
        try (Statement statement = db.connection().createStatement()) {
            statement.execute(script);
        }
    }

    /** The statements of a version, written for the schema {@code cairn}. */
    private static String text(int version) {
        String file = FILES.get(version - 1);
        try (InputStream in = Migrations.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException("engine bug: " + file + " is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .collect(Collectors.joining("\n", "", "\n"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
