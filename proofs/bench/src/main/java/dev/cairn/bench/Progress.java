package dev.cairn.bench;

import dev.cairn.bench.scenario.Figure;
import java.io.PrintStream;
import java.util.Locale;

/** A bar and what is under way, a line for each measurement. */
final class Progress {

    private static final int WIDTH = 24;

    private final PrintStream out;
    private final int measurements;
    private final long begin = System.nanoTime();
    private int begun;

    Progress(PrintStream out, int measurements) {
        this.out = out;
        this.measurements = measurements;
    }

    void begin(String what) {
        int filled = WIDTH * begun / measurements;
        begun++;
        out.printf(
                Locale.ROOT,
                "%n[%s%s] %3d/%d %5d s  %s",
                "█".repeat(filled),
                "·".repeat(WIDTH - filled),
                begun,
                measurements,
                (System.nanoTime() - begin) / 1_000_000_000L,
                what);
        out.flush();
    }

    void measured(Figure figure) {
        out.printf(Locale.ROOT, ": %,.2f %s", figure.value(), figure.name());
    }

    void end() {
        out.println();
        out.println();
    }
}
