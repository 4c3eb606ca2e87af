package dev.cairn.cli.inspect;

import static dev.cairn.cli.text.Table.cell;

import dev.cairn.Limits;
import dev.cairn.RunCounts;
import dev.cairn.RunQuery;
import dev.cairn.RunStatus;
import dev.cairn.RunSummary;
import dev.cairn.adapter.postgres.inspect.Inspector;
import dev.cairn.adapter.postgres.inspect.ListedRun;
import dev.cairn.adapter.postgres.inspect.ListedRuns;
import dev.cairn.cli.shell.Common;
import dev.cairn.cli.shell.ExitStatus;
import dev.cairn.cli.shell.Surroundings;
import dev.cairn.cli.text.Age;
import dev.cairn.cli.text.Json;
import dev.cairn.cli.text.Table;
import dev.cairn.cli.text.Words;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists runs. */
@Command(
        name = "runs",
        header = "Lists runs.",
        description = "The latest first. The ids are cut to what no other run shares.",
        footer = {"", "Example:", "  cairn runs --status FAILED --since 24h"})
public final class RunsCommand implements Callable<Integer> {

    @Mixin
    private final Common common;

    @Option(names = "--workflow", paramLabel = "NAME", description = "Only of this workflow.")
    private @Nullable String workflow;

    @Option(names = "--tenant", paramLabel = "NAME", description = "Only of this tenant.")
    private @Nullable String tenant;

    @Option(names = "--status", paramLabel = "STATUS", description = "Only ${COMPLETION-CANDIDATES}.")
    private @Nullable RunStatus status;

    @Option(
            names = "--since",
            paramLabel = "TIME",
            converter = Age.class,
            description = "Only those started within this time, such as 15m, 12h or 30d.")
    private @Nullable Duration since;

    @Option(
            names = "--metadata",
            paramLabel = "KEY=VALUE",
            description = "Only those that carry this text; may be given several times.")
    private Map<String, String> metadata = Map.of();

    @Option(names = "--from", paramLabel = "INSTANT", description = "Only those started then or later.")
    private @Nullable Instant from;

    @Option(names = "--before", paramLabel = "INSTANT", description = "Only those started before, in ISO 8601.")
    private @Nullable Instant before;

    @Option(names = "--limit", paramLabel = "N", defaultValue = "20", description = "At most N. Default: 20.")
    private int limit;

    @Option(
            names = "--after",
            paramLabel = "CURSOR",
            description = "Goes on behind an earlier list, which said with which cursor.")
    private @Nullable String after;

    @Option(names = "--count", description = "Counts them by status instead, each up to 10,000.")
    private boolean count;

    @Option(names = "--json", description = "Answers as JSON.")
    private boolean json;

    /** In these surroundings. */
    public RunsCommand(Surroundings around) {
        this.common = new Common(around);
    }

    @Override
    public Integer call() {
        if (since != null && from != null) {
            throw new IllegalArgumentException("--since and --from both say when. Leave one of them out.");
        }
        if (limit < 1 || limit > Limits.MAX_PAGE) {
            throw new IllegalArgumentException(
                    "The limit must lie between 1 and 1,000, was " + limit + ". Read more with --after.");
        }
        Inspector inspector = common.open().inspector();
        if (count) {
            printCounts(inspector.count(query(inspector)));
        } else {
            print(inspector.runs(query(inspector)));
        }
        return ExitStatus.OK;
    }

    private RunQuery query(Inspector inspector) {
        Instant earliest = since == null ? from : inspector.now().minus(since);
        return new RunQuery(workflow, null, status, tenant, metadata, earliest, before, limit, after);
    }

    private void printCounts(RunCounts counts) {
        if (json) {
            common.print(Json.of(counts.byStatus()));
            return;
        }
        Table table = Table.of("status", ">runs");
        for (RunStatus each : RunStatus.values()) {
            if (status == null || status == each) {
                table.row(
                        cell(each.name(), text -> common.style().of(each, text)),
                        cell(counts.of(each).toString()));
            }
        }
        common.print(table.lines(common.style()));
    }

    private void print(ListedRuns page) {
        if (json) {
            common.print(Json.of(page.runs().stream().map(RunLine::of).toList()));
        } else if (page.runs().isEmpty() && page.next() == null) {
            common.print("No runs.");
        } else {
            common.print(table(page.runs()).lines(common.style()));
        }
        if (page.next() != null) {
            String more = "There are more: --limit N shows them, or --after " + page.next() + ".";
            (json ? common.around().err() : common.around().out())
                    .println(json ? more : common.style().faint(more));
        }
    }

    private Table table(List<ListedRun> runs) {
        Table table = Table.of("run", "workflow", "tenant", "status", ">started", ">took");
        for (ListedRun listed : runs) {
            RunSummary run = listed.run();
            table.row(
                    cell(listed.shortId()),
                    cell(run.workflow()),
                    cell(run.tenant()),
                    cell(run.status().name(), text -> common.style().of(run.status(), text)),
                    cell(Words.duration(listed.age()) + " ago"),
                    cell(run.times().finishedAt() == null ? "" : Words.duration(listed.took())));
        }
        return table;
    }
}
