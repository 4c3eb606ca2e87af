package dev.cairn.cli.shell;

import dev.cairn.cli.text.Style;
import dev.cairn.cli.text.Terminal;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;

/**
 * Where a command runs.
 *
 * @param out for what was asked for
 * @param err for what went wrong
 * @param environment the variables of the process
 * @param isTerminal whether a person looks at {@code out}, so that it may be redrawn
 */
public record Surroundings(PrintStream out, PrintStream err, Map<String, String> environment, boolean isTerminal) {

    /** The property by which the launcher says that it was started on a terminal. */
    static final String TERMINAL = "cairn.terminal";

    /** Copies the map. */
    public Surroundings {
        environment = Map.copyOf(environment);
    }

    /** Those of this process. */
    public static Surroundings ofThisProcess() {
        // Terminals of today speak UTF-8 also where the locale is POSIX, as in containers.
        return new Surroundings(
                new PrintStream(System.out, true, StandardCharsets.UTF_8),
                new PrintStream(System.err, true, StandardCharsets.UTF_8),
                System.getenv(),
                Boolean.getBoolean(TERMINAL) && !"dumb".equals(System.getenv("TERM")));
    }

    /** Colours on a terminal, unless NO_COLOR is set. */
    public Style style() {
        return new Style(isTerminal && environment.getOrDefault("NO_COLOR", "").isEmpty());
    }

    /** How large the window is. */
    public Terminal terminal() {
        return new Terminal(environment, isTerminal);
    }

    /** Where the demo keeps its files unless told otherwise: below CAIRN_HOME, which is .cairn in the user's home. */
    public Path demoFolder() {
        String home = environment.get("CAIRN_HOME");
        Path base = home == null || home.isEmpty()
                ? Path.of(Objects.requireNonNullElse(System.getProperty("user.home"), "."))
                        .resolve(".cairn")
                : Path.of(home);
        return base.resolve("demo");
    }
}
