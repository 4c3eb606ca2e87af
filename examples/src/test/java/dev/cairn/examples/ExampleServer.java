package dev.cairn.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.embedded.EmbeddedServer;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The server that all tests of this module share, and a look at what an example prints on it. */
final class ExampleServer {
    private static final String URL = start();

    private ExampleServer() {}

    static String url() {
        return URL;
    }

    /** What the command prints and the status it ends with. */
    record Printed(int status, List<String> lines, List<String> errors) {}

    /** Runs the command as a shell would, on the shared server. */
    static Printed run(String... arguments) {
        return runOn(URL, arguments);
    }

    /** Runs the command on the database of that URL. */
    static Printed runOn(String url, String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        PrintStream console = System.out;
        try (PrintStream captured = new PrintStream(out, true, StandardCharsets.UTF_8);
                PrintStream errors = new PrintStream(err, true, StandardCharsets.UTF_8)) {
            System.setOut(captured);
            int status = new ExampleCommand(() -> url, captured, errors).run(arguments);
            return new Printed(status, lines(out), lines(err));
        } finally {
            System.setOut(console);
        }
    }

    /** What an example prints that ends well. */
    static List<String> linesOf(String example) {
        Printed printed = run(example);
        assertThat(printed.errors()).isEmpty();
        assertThat(printed.status()).isZero();
        return printed.lines();
    }

    private static List<String> lines(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8).lines().toList();
    }

    private static String start() {
        EmbeddedServer server = EmbeddedServer.temporary().start();
        Runtime.getRuntime().addShutdownHook(new Thread(server::close));
        return server.url();
    }
}
