package dev.cairn.examples;

import com.zaxxer.hikari.HikariDataSource;

/** The connection pool that the examples share out, as an application would. */
final class ExampleDatabase {

    private ExampleDatabase() {}

    /** A pool on the database whose JDBC URL is the first argument. */
    static HikariDataSource open(String... args) {
        if (args.length == 0) {
            throw new IllegalArgumentException(
                    "The example needs a database: give a JDBC URL as its argument, or run it by ./cairn example.");
        }
        HikariDataSource pool = new HikariDataSource();
        pool.setJdbcUrl(args[0]);
        pool.setMaximumPoolSize(5);
        return pool;
    }
}
