package dev.cairn.cli.inspect;

import static dev.cairn.cli.text.Table.cell;

import dev.cairn.adapter.postgres.inspect.WorkerSummary;
import dev.cairn.cli.shell.Common;
import dev.cairn.cli.shell.ExitStatus;
import dev.cairn.cli.shell.Surroundings;
import dev.cairn.cli.text.Json;
import dev.cairn.cli.text.Table;
import dev.cairn.cli.text.Words;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists workers. */
@Command(
        name = "workers",
        header = "Lists workers and what they hold.",
        description = "Those that are registered, with the number of steps they hold and when they last said that they"
                + " live.",
        footer = {"", "Example:", "  cairn workers"})
public final class WorkersCommand implements Callable<Integer> {

    @Mixin
    private final Common common;

    @Option(names = "--json", description = "Answers as JSON.")
    private boolean json;

    /** In these surroundings. */
    public WorkersCommand(Surroundings around) {
        this.common = new Common(around);
    }

    @Override
    public Integer call() {
        List<WorkerSummary> workers = common.open().inspector().workers();
        if (json) {
            common.print(Json.of(workers));
        } else if (workers.isEmpty()) {
            common.print("No workers.");
        } else {
            common.print(table(workers).lines(common.style()));
        }
        return ExitStatus.OK;
    }

    private static Table table(List<WorkerSummary> workers) {
        Table table = Table.of("worker", ">running", ">slots", ">up", ">last beat", "id");
        for (WorkerSummary worker : workers) {
            table.row(
                    cell(worker.name()),
                    cell(Integer.toString(worker.running())),
                    cell(Integer.toString(worker.slots())),
                    cell(Words.duration(worker.up())),
                    cell(Words.duration(worker.silent()) + " ago"),
                    cell(worker.id().toString()));
        }
        return table;
    }
}
