package dev.cairn.adapter.postgres;

import dev.cairn.CairnException;
import dev.cairn.adapter.postgres.sql.ConnectionOpener;
import dev.cairn.adapter.postgres.sql.Connections;
import dev.cairn.adapter.postgres.sql.Grants;
import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.adapter.postgres.sql.Rollback;
import dev.cairn.adapter.postgres.sql.Schema;
import dev.cairn.adapter.postgres.sql.SqlFailure;
import dev.cairn.domain.service.Required;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import javax.sql.DataSource;

/** Brings the schema to the version this code needs: forward only, one engine at a time. */
public final class Migrations {

    /** The version of the tables that this code works with. */
    static final int VERSION_OF_THIS_CODE = MigrationFiles.NEWEST;

    private static final int NO_TABLES = -1;

    private static final String CREATE_SCHEMA = "CREATE SCHEMA IF NOT EXISTS %s;\n";

    private static final String CREATE_VERSIONS = """
            CREATE TABLE IF NOT EXISTS cairn.schema_version (
                version    integer     PRIMARY KEY,
                file       text        NOT NULL,
                applied_at timestamptz NOT NULL DEFAULT now()
            );
            """;

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

    private final DataSource dataSource;
    private Schema schema = new Schema(Schema.DEFAULT_NAME);

    private Migrations(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    /** Migrates that database. */
    public static Migrations on(DataSource dataSource) {
        return new Migrations(Required.argument(
                dataSource, "Migrations: the data source", "Pass one that leads to the database of the tables"));
    }

    /** The schema of Cairn's tables, {@code cairn} by default. */
    public Migrations schema(String name) {
        this.schema = new Schema(name);
        return this;
    }

    /** Applies what is missing, in one transaction, and returns the version reached. */
    public int apply() {
        return inTransaction(Migrations::migrate);
    }

    /** Applies what is missing, then refuses a role that lacks rights on the result. */
    void prepare() {
        inTransaction(db -> {
            int version = migrate(db);
            requireGranted(db);
            return version;
        });
    }

    private int inTransaction(Connections.Work<Integer> work) {
        try (Connection connection = ConnectionOpener.open(dataSource)) {
            connection.setAutoCommit(false);
            try {
                int version = work.on(new PipelinedConnection(connection, schema));
                connection.commit();
                return version;
            } catch (RuntimeException | SQLException e) {
                rollBack(connection, e);
                throw e;
            } finally {
                if (!connection.isClosed()) {
                    connection.setAutoCommit(true);
                }
            }
        } catch (SqlFailure e) {
            throw e.translated();
        } catch (SQLException e) {
            throw new SqlFailure(e).translated();
        }
    }

    private static void rollBack(Connection connection, Exception cause) {
        try {
            Rollback.of(connection);
        } catch (SQLException e) {
            cause.addSuppressed(e);
        }
    }

    /**
     * Refuses a schema that is not of the version this code works with.
     *
     * @throws CairnException when it is not, or when the database cannot be asked
     */
    public void check() {
        try (Connection connection = ConnectionOpener.open(dataSource)) {
            requireCurrent(new PipelinedConnection(connection, schema));
        } catch (SqlFailure e) {
            throw e.translated();
        } catch (SQLException e) {
            throw new SqlFailure(e).translated();
        }
    }

    /** All statements for a schema of that name, for people who run SQL themselves. */
    public static String print(String schemaName) {
        Schema schema = new Schema(schemaName);
        StringBuilder script = new StringBuilder(CREATE_SCHEMA.formatted(schema.name()));
        script.append(schema.sql(CREATE_VERSIONS));
        for (int version = 1; version <= VERSION_OF_THIS_CODE; version++) {
            script.append("\n-- version ")
                    .append(version)
                    .append('\n')
                    .append(schema.sql(MigrationFiles.text(version)));
            script.append("INSERT INTO ")
                    .append(schema.name())
                    .append(".schema_version (version, file) VALUES (")
                    .append(version)
                    .append(", '")
                    .append(MigrationFiles.name(version))
                    .append("');\n");
        }
        return script.toString();
    }

    /** Refuses a role that lacks a right that an engine needs. */
    static void requireGranted(PipelinedConnection db) {
        Grants.require(db, MigrationFiles.objects());
    }

    /** Refuses a schema that is not of the version this code works with. */
    static void requireCurrent(PipelinedConnection db) {
        int version = version(db);
        refuseNewer(db, version);
        if (version == NO_TABLES) {
            throw new CairnException(
                    standing(db, version) + ". Create them with 'cairn migrate', or name another schema.");
        }
        if (version < VERSION_OF_THIS_CODE) {
            throw new CairnException(standing(db, version) + ". Bring it there with 'cairn migrate'.");
        }
    }

    private static void refuseNewer(PipelinedConnection db, int version) {
        if (version > VERSION_OF_THIS_CODE) {
            throw new CairnException("Schema '" + db.schema().name() + "' has version " + version
                    + ", which is newer than the " + VERSION_OF_THIS_CODE + " this code knows. Use a newer Cairn.");
        }
    }

    private static String standing(PipelinedConnection db, int version) {
        return version == NO_TABLES
                ? "Schema '" + db.schema().name() + "' has no tables of Cairn"
                : "Schema '" + db.schema().name() + "' has version " + version + ", and this code needs version "
                        + VERSION_OF_THIS_CODE;
    }

    /** Looks first: CREATE IF NOT EXISTS needs the right to create even where there is nothing to create. */
    private static int migrate(PipelinedConnection db) throws SQLException {
        int version = version(db);
        refuseNewer(db, version);
        if (version == VERSION_OF_THIS_CODE) {
            return version;
        }
        String role = Grants.role(db);
        try {
            return migrateAlone(db);
        } catch (SQLException e) {
            if (Grants.areMissing(e)) {
                throw new CairnException(
                        standing(db, version) + ", and the role '" + role + "' may not migrate it (" + e.getMessage()
                                + "). Let the owner of the schema run 'cairn migrate'; " + Grants.remedy(),
                        e);
            }
            throw e;
        }
    }

    private static int migrateAlone(PipelinedConnection db) throws SQLException {
        db.query(LOCK, row -> row, db.schema().name() + ".migrations");
        if (!isThere(db, HAS_SCHEMA)) {
            execute(db, CREATE_SCHEMA.formatted(db.schema().name()));
        }
        if (!isThere(db, HAS_VERSIONS)) {
            execute(db, db.schema().sql(CREATE_VERSIONS));
        }
        int version = version(db);
        refuseNewer(db, version);
        for (int next = version + 1; next <= VERSION_OF_THIS_CODE; next++) {
            execute(db, db.schema().sql(MigrationFiles.text(next)));
            db.update(NOTE, next, MigrationFiles.name(next));
        }
        return VERSION_OF_THIS_CODE;
    }

    private static int version(PipelinedConnection db) {
        if (!isThere(db, HAS_VERSIONS)) {
            return NO_TABLES;
        }
        Grants.require(db, List.of("schema_version"));
        return db.query(VERSION, row -> row.getInt(1)).getFirst();
    }

    private static boolean isThere(PipelinedConnection db, String question) {
        return db.query(question, row -> row.getBoolean(1), db.schema().name()).getFirst();
    }

    private static void execute(PipelinedConnection db, String script) throws SQLException {
        try (Statement statement = db.connection().createStatement()) {
            statement.execute(script);
        }
    }
}
