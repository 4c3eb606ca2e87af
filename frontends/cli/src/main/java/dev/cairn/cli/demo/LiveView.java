package dev.cairn.cli.demo;

import dev.cairn.adapter.postgres.inspect.RunHistory;
import dev.cairn.adapter.postgres.inspect.WorkerSummary;
import dev.cairn.cli.shell.Surroundings;
import dev.cairn.cli.text.GraphPicture;
import dev.cairn.cli.text.LiveArea;
import dev.cairn.cli.text.Style;
import dev.cairn.cli.text.Terminal;
import dev.cairn.cli.text.Words;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The demo on a terminal, redrawn in place, as wide as the window; it fits into 80 columns and 24 rows. */
final class LiveView implements DemoView {

    private static final int JOURNAL_ROWS = 5;
    private static final int GRAPH_ROWS = 3;
    private static final int BESIDE_BAR = 40;
    /** A name, its slots and the blanks around them. */
    private static final int WIDTH_OF_WORKER = 19;

    private final Style style;
    private final LiveArea area;
    private final Terminal terminal;

    LiveView(Surroundings around) {
        this.style = around.style();
        this.area = new LiveArea(around.out());
        this.terminal = around.terminal();
    }

    @Override
    public void preparing(String what) {
        area.draw(List.of(style.faint(what)));
    }

    @Override
    public void show(Snapshot now) {
        List<String> lines = new ArrayList<>();
        lines.add(title(now));
        lines.add("");
        lines.addAll(new TenantTable(style).lines(now));
        lines.add("");
        lines.add(workers(now));
        lines.add("");
        lines.addAll(focus(now.focus()));
        lines.add(Legend.line(style));
        lines.add("");
        lines.addAll(journal(now.journal()));
        lines.add(progress(now));
        area.draw(lines);
    }

    @Override
    public void close() {
        area.close();
    }

    private String title(Snapshot now) {
        String right = now.place() + "  " + Words.stopwatch(now.elapsed());
        String title = "cairn demo";
        return style.bold(title)
                + " ".repeat(Math.max(1, terminal.columns() - title.length() - right.length()))
                + style.faint(right);
    }

    private String workers(Snapshot now) {
        if (now.workers().isEmpty()) {
            return style.faint("workers  starting …");
        }
        return style.faint("workers ")
                + now.workers().stream()
                        .map(worker -> " " + worker.name() + " " + slots(worker, now))
                        .collect(Collectors.joining(" "));
    }

    /** What a worker holds; one that was killed is listed until its death is noticed. */
    private String slots(WorkerSummary worker, Snapshot now) {
        if (!now.alive().contains(worker.name())) {
            return style.red("✗");
        }
        if (now.alive().size() > most()) {
            return style.cyan(Integer.toString(worker.running()));
        }
        int used = Math.min(worker.running(), worker.slots());
        return style.cyan("■".repeat(used)) + style.faint("·".repeat(worker.slots() - used));
    }

    /** How many workers have room for their slots. */
    private int most() {
        return (terminal.columns() - "workers ".length()) / WIDTH_OF_WORKER;
    }

    private List<String> focus(@Nullable RunHistory focus) {
        List<String> lines = new ArrayList<>();
        if (focus == null) {
            lines.add("");
        } else {
            lines.add(style.faint("run ") + focus.details().id() + style.faint(" of ")
                    + focus.details().tenant() + "  "
                    + style.of(
                            focus.details().status(), focus.details().status().name()) + " "
                    + Words.duration(age(focus)));
            lines.addAll(GraphPicture.of(focus.details(), style, terminal.columns()));
        }
        while (lines.size() < 1 + GRAPH_ROWS) {
            lines.add("");
        }
        return lines;
    }

    private List<String> journal(List<Journal.Entry> journal) {
        List<String> lines = new ArrayList<>();
        for (Journal.Entry entry : journal.subList(Math.max(0, journal.size() - JOURNAL_ROWS), journal.size())) {
            String text = Words.cut(entry.text(), terminal.columns() - 7);
            lines.add(style.faint(Words.stopwatch(entry.at())) + "  "
                    + switch (entry.mood()) {
                        case PLAIN -> text;
                        case BAD -> style.red(text);
                        case GOOD -> style.green(text);
                    });
        }
        while (lines.size() < JOURNAL_ROWS) {
            lines.add("");
        }
        return lines;
    }

    private String progress(Snapshot now) {
        if (now.wanted() == 0) {
            return style.faint("Ctrl-C ends it. In another terminal: ./cairn runs, show, watch, queue, workers");
        }
        int bar = Math.max(10, terminal.columns() - BESIDE_BAR);
        int done = (int) Math.min(bar, (long) bar * now.finished() / Math.max(1, now.wanted()));
        return style.green("━".repeat(done)) + style.faint("─".repeat(bar - done)) + "  " + Words.number(now.finished())
                + " of " + Words.count(now.wanted(), "run");
    }

    private static Duration age(RunHistory focus) {
        Instant end = focus.details().times().finishedAt();
        return Duration.between(focus.details().times().createdAt(), end == null ? focus.readAt() : end);
    }
}
