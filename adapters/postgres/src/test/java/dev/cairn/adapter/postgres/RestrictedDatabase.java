package dev.cairn.adapter.postgres;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** A database of its own whose roles have the rights that the page of grants gives them, and no more. */
final class RestrictedDatabase implements AutoCloseable {

    static final String OWNER = "cairn_owner";
    static final String APPLICATION = "orders_app";
    static final String READER = "cairn_reader";

    private static final AtomicInteger NUMBER = new AtomicInteger();

    private final String name =
            "restricted_" + Long.toString(System.nanoTime(), Character.MAX_RADIX) + "_" + NUMBER.incrementAndGet();

    /** With roles and the schema, but no tables yet. */
    static RestrictedDatabase withRoles() {
        RestrictedDatabase database = new RestrictedDatabase();
        dropRoles();
        execute(TestDatabase.direct(), "CREATE DATABASE " + database.name);
        execute(database.asAdministrator(), GrantsPage.read().administrator());
        return database;
    }

    /** Migrated by the owner, and with all grants. */
    static RestrictedDatabase migratedAndGranted() {
        RestrictedDatabase database = withRoles();
        Migrations.on(database.as(OWNER)).apply();
        execute(database.as(OWNER), GrantsPage.read().application());
        execute(database.as(OWNER), GrantsPage.read().reader());
        return database;
    }

    DataSource asAdministrator() {
        PGSimpleDataSource source = (PGSimpleDataSource) TestDatabase.direct();
        source.setDatabaseName(name);
        return source;
    }

    DataSource as(String role) {
        PGSimpleDataSource source = (PGSimpleDataSource) asAdministrator();
        source.setUser(role);
        return source;
    }

    static void execute(DataSource source, String sql) {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new AssertionError(sql, e);
        }
    }

    @Override
    public void close() {
        execute(TestDatabase.direct(), "DROP DATABASE " + name + " WITH (FORCE)");
        dropRoles();
    }

    private static void dropRoles() {
        execute(
                TestDatabase.direct(),
                "DROP ROLE IF EXISTS " + APPLICATION + ", " + READER + "; DROP ROLE IF EXISTS " + OWNER);
    }
}
