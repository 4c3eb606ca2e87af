package dev.cairn.cli.inspect;

import static dev.cairn.cli.text.Table.cell;

import dev.cairn.RunStatus;
import dev.cairn.adapter.postgres.inspect.RunFilter;
import dev.cairn.adapter.postgres.inspect.RunSummary;
import dev.cairn.cli.shell.Common;
import dev.cairn.cli.shell.ExitStatus;
import dev.cairn.cli.shell.Surroundings;
import dev.cairn.cli.text.Age;
import dev.cairn.cli.text.Json;
import dev.cairn.cli.text.Table;
import dev.cairn.cli.text.Words;
import java.time.Duration;
import java.util.List;
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

    @Option(names = "--limit", paramLabel = "N", defaultValue = "20", description = "At most so many. Default: 20.")
    private int limit;

    @Option(names = "--json", description = "Answers as JSON.")
    private boolean json;

    /** In these surroundings. */
    public RunsCommand(Surroundings around) {
        this.common = new Common(around);
    }

    @Override
    public Integer call() {
        RunFilter filter = new RunFilter(workflow, tenant, status, since, limit);
        List<RunSummary> runs = common.open().inspector().runs(filter);
        if (json) {
            common.print(Json.of(runs));
        } else if (runs.isEmpty()) {
            common.print("No runs.");
        } else {
            common.print(table(runs).lines(common.style()));
            if (runs.size() == limit) {
                common.print(common.style().faint("There may be more: --limit N shows them."));
            }
        }
        return ExitStatus.OK;
    }

    private Table table(List<RunSummary> runs) {
        Table table = Table.of("run", "workflow", "tenant", "status", ">started", ">took");
        for (RunSummary run : runs) {
            table.row(
                    cell(run.shortId()),
                    cell(run.workflow()),
                    cell(run.tenant()),
                    cell(run.status().name(), text -> common.style().of(run.status(), text)),
                    cell(Words.duration(run.age()) + " ago"),
                    cell(run.finishedAt() == null ? "" : Words.duration(run.took())));
        }
        return table;
    }
}
