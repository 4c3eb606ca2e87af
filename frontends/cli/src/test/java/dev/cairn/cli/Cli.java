package dev.cairn.cli;

import dev.cairn.cli.shell.Surroundings;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** What a command came to when it ran in this process, off a terminal. */
record Cli(int status, String out, String err) {

    static Cli run(Map<String, String> environment, String... arguments) {
        return run(environment, false, arguments);
    }

    static Cli run(Map<String, String> environment, boolean terminal, String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int status = CairnCommand.run(
                new Surroundings(
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8),
                        environment,
                        terminal),
                arguments);
        return new Cli(status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    /** In that schema of the test server. */
    static Cli inSchema(String schema, String... arguments) {
        return inSchema(schema, false, arguments);
    }

    static Cli inSchema(String schema, boolean terminal, String... arguments) {
        String[] all = Arrays.copyOf(arguments, arguments.length + 2);
        all[arguments.length] = "--schema";
        all[arguments.length + 1] = schema;
        return run(Map.of("CAIRN_URL", TestServer.url()), terminal, all);
    }

    List<String> lines() {
        return out.lines().toList();
    }
}
