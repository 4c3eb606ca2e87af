package dev.cairn.cli.demo;

import static dev.cairn.cli.text.Table.cell;

import dev.cairn.adapter.postgres.inspect.TenantQueue;
import dev.cairn.cli.text.Style;
import dev.cairn.cli.text.Table;
import dev.cairn.cli.text.Words;
import java.time.Duration;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** A row for each tenant, and one for all: runs started, finished and open, steps that wait for a worker or run. */
final class TenantTable {

    private static final double MEDIAN = 0.5;
    private static final double TAIL = 0.99;

    private final Style style;

    TenantTable(Style style) {
        this.style = style;
    }

    List<String> lines(Snapshot now) {
        Table table = Table.of(
                "tenant       ",
                ">started",
                ">finished",
                ">open",
                ">waiting",
                ">running",
                ">  p50",
                ">  p99",
                ">steps/s");
        for (TenantBook book : now.tenants()) {
            table.row(
                    cell(book.tenant() + (book.floods() ? " (floods)" : "")),
                    cell(Words.number(book.started())),
                    cell(Words.number(book.finished())),
                    cell(Words.number(book.open())),
                    cell(Words.number(now.waiting(book.tenant()))),
                    cell(Words.number(now.running(book.tenant()))),
                    cell(words(book.latencies().percentile(MEDIAN))),
                    cell(words(book.latencies().percentile(TAIL))),
                    cell(Math.round(book.stepsPerSecond()) + ""));
        }
        table.row(
                cell("all", style::bold),
                cell(Words.number(now.started()), style::bold),
                cell(Words.number(now.finished()), style::bold),
                cell(Words.number(now.started() - now.finished()), style::bold),
                cell(Words.number(sum(now, TenantQueue::waiting)), style::bold),
                cell(Words.number(sum(now, TenantQueue::running)), style::bold),
                cell(words(now.latencies().percentile(MEDIAN)), style::bold),
                cell(words(now.latencies().percentile(TAIL)), style::bold),
                cell(Math.round(now.stepsPerSecond()) + "", style::bold));
        return table.lines(style);
    }

    private static long sum(Snapshot now, ToLongFunction<TenantQueue> number) {
        return now.queues().stream().mapToLong(number).sum();
    }

    private static String words(@Nullable Duration time) {
        return time == null ? "" : Words.duration(time);
    }
}
