package dev.cairn.bench.report;

import java.io.PrintStream;
import java.util.Locale;

/** The results for people: median, spread, and what part of the server's limit that is. */
public final class Table {

    private final Results results;

    /** Of those results. */
    public Table(Results results) {
        this.results = results;
    }

    /** Prints it. */
    public void print(PrintStream out) {
        out.printf(
                Locale.ROOT,
                "%-8s %-22s %-38s %12s %26s %9s  %s%n",
                "scenario",
                "contender",
                "figure",
                "median",
                "min – max",
                "Cairn is",
                "of the limit");
        String previous = "";
        for (Results.Series series : results.all()) {
            String group = series.key().scenario();
            if (!previous.isEmpty() && !previous.equals(group)) {
                out.println();
            }
            previous = group;
            out.printf(
                    Locale.ROOT,
                    "%-8s %-22s %-38s %12s %26s %9s  %s%n",
                    group,
                    series.key().contender(),
                    series.key().figure(),
                    number(series.median()),
                    number(series.min()) + " – " + number(series.max()),
                    against(series),
                    part(series));
        }
    }

    private String against(Results.Series series) {
        Double times = results.cairnAgainst(series);
        return times == null ? "" : String.format(Locale.ROOT, "%.2f ×", times);
    }

    private String part(Results.Series series) {
        Double part = results.ofLimit(series);
        return part == null || series.limit() == null
                ? ""
                : String.format(Locale.ROOT, "%.2f × %s", part, series.limit().label());
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, value < 100 ? "%,.3f" : "%,.0f", value);
    }
}
