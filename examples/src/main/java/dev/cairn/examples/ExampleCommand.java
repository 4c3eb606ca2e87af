package dev.cairn.examples;

import dev.cairn.CairnException;
import dev.cairn.embedded.EmbeddedServer;
import dev.cairn.embedded.PostgresUrl;
import dev.cairn.embedded.ServerFailure;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Runs one example by its name, or lists them all. The database is the one that {@code CAIRN_URL} names, as JDBC or psql
 * writes it, or else that of an embedded server, empty at first; only an example that was killed goes on with what it
 * left. The exit status is 0 when the example ran, 1 when it failed, 2 when it could not be run: there is none of that
 * name, or no database.
 */
public final class ExampleCommand {

    private static final int FINE = 0;
    private static final int FAILED = 1;
    private static final int NOT_RUN = 2;

    private final Supplier<String> database;
    private final PrintStream out;
    private final PrintStream err;

    ExampleCommand(Supplier<String> database, PrintStream out, PrintStream err) {
        this.database = database;
        this.out = out;
        this.err = err;
    }

    /** Runs it and ends the process. */
    public static void main(String[] arguments) {
        System.exit(new ExampleCommand(() -> url(System.getenv()), System.out, System.err).run(arguments));
    }

    /** Runs it and returns the exit status. */
    int run(String... arguments) {
        if (arguments.length == 0) {
            out.println("Examples, each run by ./cairn example NAME:");
            Example.ALL.forEach(each -> out.printf("  %-13s %s%n", each.name(), each.purpose()));
            return FINE;
        }
        return Example.ALL.stream()
                .filter(each -> each.name().equals(arguments[0]))
                .findFirst()
                .map(this::run)
                .orElseGet(() -> unknown(arguments[0]));
    }

    private int run(Example example) {
        String url;
        try {
            url = database.get();
            DriverManager.getConnection(url).close();
        } catch (ServerFailure e) {
            return refuse(e.getMessage(), NOT_RUN);
        } catch (SQLException e) {
            return refuse(
                    "CAIRN_URL leads to no database: " + PostgresUrl.withoutPassword("" + e.getMessage()), NOT_RUN);
        } catch (IllegalArgumentException e) {
            return refuse("CAIRN_URL cannot be used. " + e.getMessage(), NOT_RUN);
        }
        try {
            example.run(url);
            return FINE;
        } catch (CairnException e) {
            return refuse(e.getMessage(), FAILED);
        }
    }

    private int unknown(String name) {
        String names = Example.ALL.stream().map(Example::name).collect(Collectors.joining(", "));
        return refuse("There is no example '" + name + "'. Choose one of " + names + ".", NOT_RUN);
    }

    private int refuse(@Nullable String why, int status) {
        err.println(why);
        return status;
    }

    /** The database that was named, or a server of our own for as long as this process lives. */
    static String url(Map<String, String> environment) {
        String given = environment.get("CAIRN_URL");
        if (given != null && !given.isBlank()) {
            return PostgresUrl.jdbc(given, environment);
        }
        String home = environment.getOrDefault("CAIRN_HOME", System.getProperty("user.home") + "/.cairn");
        Path folder = Path.of(home, "examples");
        EmbeddedServer.Builder server = EmbeddedServer.in(folder);
        // A server that is still said to run means that the last example was killed. It is meant to be started again.
        if (!Files.exists(folder.resolve("data/postmaster.pid"))) {
            server.fresh();
        }
        EmbeddedServer running = server.start();
        Runtime.getRuntime().addShutdownHook(new Thread(running::close));
        return running.url();
    }
}
