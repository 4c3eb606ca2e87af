package dev.cairn.cli.inspect;

import static dev.cairn.cli.text.Table.cell;

import dev.cairn.adapter.postgres.inspect.TenantShare;
import dev.cairn.adapter.postgres.inspect.WorkerSummary;
import dev.cairn.cli.text.Style;
import dev.cairn.cli.text.Table;
import dev.cairn.cli.text.Words;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The lines of {@code cairn top}. */
final class TopScreen {

    private static final int BAR = 10;
    private static final Duration SILENT = Duration.ofSeconds(10);

    private final Style style;

    TopScreen(Style style) {
        this.style = style;
    }

    /** The lines, as many as fit. */
    List<String> lines(TopSnapshot top, int rows) {
        List<String> lines = new ArrayList<>(summary(top));
        top.degraded().forEach(sentence -> lines.add(style.yellow("! " + sentence)));
        add(lines, tenants(top.tenants()));
        add(lines, workers(top.workers()));
        add(lines, failures(top.failures()));
        return lines.size() <= rows ? lines : lines.subList(0, rows);
    }

    private List<String> summary(TopSnapshot top) {
        TopSnapshot.Throughput per = top.throughput();
        return List.of(
                style.bold("cairn top") + "  " + top.status().name().toLowerCase(Locale.ROOT) + "  " + top.now(),
                "a second: " + rate(per.runsStarted()) + " runs started, " + rate(per.runsFinished()) + " over, "
                        + rate(per.runsFailed()) + " failed; " + rate(per.steps()) + " steps completed",
                "waiting " + top.waiting() + ", the oldest for " + duration(top.oldestWaiting())
                        + "; start latency p50 "
                        + duration(per.startP50()) + ", p99 " + duration(per.startP99()) + "; slots "
                        + Words.number(top.load().running()) + " of "
                        + Words.number(top.load().slots()) + "; dead letters " + top.deadLetters());
    }

    private static String rate(double perSecond) {
        return String.format(Locale.ROOT, perSecond > 0 && perSecond < 10 ? "%.1f" : "%,.0f", perSecond);
    }

    private static String duration(@Nullable Duration time) {
        return time == null ? "-" : Words.duration(time);
    }

    private void add(List<String> lines, Table table) {
        List<String> rows = table.lines(style);
        if (rows.size() > 1) {
            lines.add("");
            lines.addAll(rows);
        }
    }

    private Table tenants(List<TenantShare> queues) {
        Table table = Table.of("tenant", ">waiting", ">oldest", ">running", ">without code");
        for (TenantShare queue : queues) {
            String more = queue.waitingExact() ? "" : "+";
            table.row(
                    cell(queue.tenant()),
                    cell(Words.number(queue.waiting()) + more, style::yellow),
                    cell(duration(queue.oldest())),
                    cell(Words.number(queue.running()), style::cyan),
                    cell(queue.withoutCode() == 0 ? "" : Words.number(queue.withoutCode()), style::red));
        }
        return table;
    }

    private Table workers(List<WorkerSummary> workers) {
        Table table = Table.of("worker", "load", ">running", ">slots", ">last beat");
        for (WorkerSummary worker : workers) {
            boolean silent = worker.silent().compareTo(SILENT) > 0;
            table.row(
                    cell(worker.name()),
                    cell(bar(worker), style::cyan),
                    cell(Words.number(worker.running())),
                    cell(Words.number(worker.slots())),
                    cell(Words.duration(worker.silent()) + " ago", silent ? style::red : style::faint));
        }
        return table;
    }

    private static String bar(WorkerSummary worker) {
        int filled = (int) Math.min(BAR, Math.ceil((double) BAR * worker.running() / worker.slots()));
        return "█".repeat(filled) + "·".repeat(BAR - filled);
    }

    private Table failures(List<TopSnapshot.Failures> failures) {
        Table table = Table.of("failed within an hour", "step", ">times");
        failures.forEach(one -> table.row(
                cell(one.workflow().isEmpty() ? "others" : one.workflow()),
                cell(one.step()),
                cell(Words.number(one.failed()), style::red)));
        return table;
    }
}
