package dev.cairn.examples;

import dev.cairn.CairnException;
import dev.cairn.embedded.EmbeddedServer;
import dev.cairn.embedded.ServerFailure;
import java.io.PrintStream;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Runs one example by its name, or lists them all. The database is the one that {@code CAIRN_URL} names, or else an embedded
 * server that is gone afterwards. The exit status is 0 when the example ran, 1 when it could not, 2 for an unknown name.
 */
public final class ExampleCommand {

    private static final int FINE = 0;
    private static final int FAILED = 1;
    private static final int UNKNOWN = 2;

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
        try {
            String url = database.get();
            connect(url);
            example.run(url);
            return FINE;
        } catch (ServerFailure | CairnException e) {
            err.println(e.getMessage());
            return FAILED;
        }
    }

    private static void connect(String url) {
        try {
            DriverManager.getConnection(url).close();
        } catch (SQLException e) {
            throw new CairnException("CAIRN_URL leads to no database: " + e.getMessage(), e);
        }
    }

    private int unknown(String name) {
        err.println("There is no example '" + name + "'. Choose one of "
                + Example.ALL.stream().map(Example::name).collect(Collectors.joining(", ")) + ".");
        return UNKNOWN;
    }

    /** The database that was named, or a server of our own for as long as this process lives. */
    private static String url(Map<String, String> environment) {
        String given = environment.get("CAIRN_URL");
        if (given != null && !given.isBlank()) {
            return given;
        }
        EmbeddedServer server = EmbeddedServer.temporary().start();
        Runtime.getRuntime().addShutdownHook(new Thread(server::close));
        return server.url();
    }
}
