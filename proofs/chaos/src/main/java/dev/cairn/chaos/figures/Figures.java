package dev.cairn.chaos.figures;

import dev.cairn.chaos.check.Findings;
import dev.cairn.chaos.check.Times;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;

/** Tells what was measured, and remembers what is wrong with it. */
final class Figures {

    private final PrintStream out;
    private final boolean decides;
    private final Findings findings = new Findings();

    Figures(PrintStream out, boolean decides) {
        this.out = out;
        this.decides = decides;
    }

    void title(String title) {
        out.println();
        out.printf(
                "%s, load of the machine %.1f%n",
                title, ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }

    void times(String name, List<Duration> taken) {
        out.println(new Times(taken).line(name));
    }

    /** With a limit that this many of a hundred must keep. */
    void times(String name, List<Duration> taken, int percent, Duration limit) {
        Times times = new Times(taken);
        boolean over = times.percentile(percent).compareTo(limit) >= 0;
        out.printf("%s   (p%d under %d ms%s)%n", times.line(name), percent, limit.toMillis(), over ? ": NO" : "");
        out.flush();
        if (over && decides) {
            wrong(name + ": p" + percent + " is " + times.percentile(percent).toMillis() + " ms, not under "
                    + limit.toMillis() + " ms");
        }
    }

    void count(String name, long number) {
        out.printf("  %-42s %8d%n", name, number);
        out.flush();
    }

    /** As {@link #count}, of something that must not be. */
    void none(String name, long number) {
        count(name, number);
        if (number != 0) {
            wrong(name + ": " + number + ", must be none");
        }
    }

    void wrong(String finding) {
        findings.accept(finding);
    }

    /** Tells what was found; whether that was nothing. */
    boolean conclude() {
        out.println();
        out.println(findings.isEmpty() ? "as promised" : "FOUND");
        findings.all().forEach(finding -> out.println("  - " + finding));
        out.flush();
        return findings.isEmpty();
    }
}
