package dev.cairn.bench.report;

import dev.cairn.bench.machine.BenchFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The medians as bars, with a line from the smallest to the largest value; a panel for each figure of a scenario. */
public final class Chart {

    private static final int WIDTH = 990;
    private static final int LABELS = 320;
    private static final int VALUES = 110;
    private static final int BAR = 16;
    private static final int LINE = 24;
    private static final int TITLE = 40;

    private final Results results;
    private final Map<String, String> titles;

    /**
     * Of those results.
     *
     * @param titles the titles of the scenarios by their keys
     */
    public Chart(Results results, Map<String, String> titles) {
        this.results = results;
        this.titles = Map.copyOf(titles);
    }

    /** Writes it there. */
    public void write(Path file) {
        StringBuilder body = new StringBuilder();
        int y = 10;
        for (Map.Entry<String, List<Results.Series>> panel : panels().entrySet()) {
            y = panel(body, panel.getKey(), panel.getValue(), y);
        }
        String svg = String.format(Locale.ROOT, """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12">
                <rect width="100%%" height="100%%" fill="white"/>
                %s</svg>
                """, WIDTH, y + 10, body);
        try {
            Files.writeString(file, svg);
        } catch (IOException e) {
            throw new BenchFailure("The chart could not be written to " + file, e);
        }
    }

    private Map<String, List<Results.Series>> panels() {
        Map<String, List<Results.Series>> panels = new LinkedHashMap<>();
        for (Results.Series series : results.all()) {
            String scenario = series.key().scenario();
            String name = titles.containsKey(scenario)
                    ? "(" + scenario + ") " + titles.get(scenario) + ": " + measure(series)
                    : "The server itself: " + measure(series);
            panels.computeIfAbsent(name, key -> new ArrayList<>()).add(series);
        }
        return panels;
    }

    /** Figures that differ in what comes after the comma only, such as the number of workers, share a panel. */
    private static String measure(Results.Series series) {
        return series.key().figure().replaceFirst(", .*", "");
    }

    private static int panel(StringBuilder body, String title, List<Results.Series> bars, int top) {
        text(body, 10, top + 18, "font-weight=\"bold\"", title);
        double largest = bars.stream().mapToDouble(Results.Series::max).max().orElse(1);
        double scale = (WIDTH - LABELS - VALUES) / (largest <= 0 ? 1 : largest);
        int y = top + TITLE - LINE / 2;
        for (Results.Series bar : bars) {
            bar(body, bar, y, scale);
            y += LINE;
        }
        return y + LINE / 2;
    }

    private static void bar(StringBuilder body, Results.Series bar, int y, double scale) {
        boolean cairn = bar.key().contender().equals("Cairn");
        String rest = bar.key().figure().replaceFirst("^[^,]*(, )?", "");
        int middle = y + BAR / 2;
        text(
                body,
                LABELS - 8,
                middle + 4,
                "text-anchor=\"end\"",
                bar.key().contender() + (rest.isEmpty() ? "" : ", " + rest));
        body.append(String.format(
                Locale.ROOT,
                "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"%s\"/>%n",
                LABELS,
                y,
                bar.median() * scale,
                BAR,
                cairn ? "#2f6f4f" : "#9aa5b1"));
        body.append(String.format(
                Locale.ROOT,
                "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\" stroke=\"black\"/>%n",
                LABELS + bar.min() * scale,
                LABELS + bar.max() * scale,
                middle,
                middle));
        String value = String.format(Locale.ROOT, bar.median() < 100 ? "%,.2f" : "%,.0f", bar.median());
        text(body, (int) (LABELS + bar.max() * scale) + 8, middle + 4, "", value);
    }

    private static void text(StringBuilder body, int x, int y, String style, String text) {
        String safe = text.replace("&", "&amp;").replace("<", "&lt;");
        body.append(String.format(Locale.ROOT, "<text x=\"%d\" y=\"%d\" %s>%s</text>%n", x, y, style, safe));
    }
}
