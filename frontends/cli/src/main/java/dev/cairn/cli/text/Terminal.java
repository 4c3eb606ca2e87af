package dev.cairn.cli.text;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** How large the window is: what COLUMNS and LINES say, else the terminal itself, else 80 by 24. */
public final class Terminal {

    private static final int COLUMNS = 80;
    private static final int ROWS = 24;
    private static final int LEAST = 10;
    private static final int MOST = 1_000;
    private static final long TRUSTED_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final Pattern ROWS_AND_COLUMNS = Pattern.compile("\\s*(\\d{1,4}) (\\d{1,4})\\s*");

    private final Map<String, String> environment;
    private final boolean isTerminal;
    private @Nullable Size last;
    private long askedAt;

    /** With that environment; only a terminal is asked. */
    public Terminal(Map<String, String> environment, boolean isTerminal) {
        this.environment = environment;
        this.isTerminal = isTerminal;
    }

    /** Characters in a line. */
    public int columns() {
        OptionalInt said = number(environment.get("COLUMNS"));
        return said.isPresent() ? said.getAsInt() : size().columns();
    }

    /** Lines. */
    public int rows() {
        OptionalInt said = number(environment.get("LINES"));
        return said.isPresent() ? said.getAsInt() : size().rows();
    }

    /** Windows are resized: asked again after a second. */
    private Size size() {
        if (last == null || System.nanoTime() - askedAt > TRUSTED_NANOS) {
            last = isTerminal ? asked() : new Size(ROWS, COLUMNS);
            askedAt = System.nanoTime();
        }
        return last;
    }

    private static Size asked() {
        try {
            Process stty = new ProcessBuilder("stty", "size")
                    .redirectInput(new File("/dev/tty"))
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String answer = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            Matcher matcher = ROWS_AND_COLUMNS.matcher(answer);
            return matcher.matches()
                    ? new Size(
                            number(matcher.group(1)).orElse(ROWS),
                            number(matcher.group(2)).orElse(COLUMNS))
                    : new Size(ROWS, COLUMNS);
        } catch (IOException e) {
            // Where there is no stty, or no terminal after all, the usual size is as good as any.
            return new Size(ROWS, COLUMNS);
        }
    }

    private static OptionalInt number(@Nullable String text) {
        if (text == null || !text.matches("\\d{1,4}")) {
            return OptionalInt.empty();
        }
        int number = Integer.parseInt(text);
        return number < LEAST || number > MOST ? OptionalInt.empty() : OptionalInt.of(number);
    }

    private record Size(int rows, int columns) {}
}
