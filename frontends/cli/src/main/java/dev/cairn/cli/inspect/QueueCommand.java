package dev.cairn.cli.inspect;

import static dev.cairn.cli.text.Table.cell;

import dev.cairn.adapter.postgres.inspect.Inspector;
import dev.cairn.adapter.postgres.inspect.StepWithoutCode;
import dev.cairn.adapter.postgres.inspect.TenantQueue;
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

/** Shows the queue. */
@Command(
        name = "queue",
        header = "Shows what waits for a worker, tenant by tenant.",
        description =
                "For each tenant: how many steps wait for a worker, for how long the first of them has, and how many"
                        + " are being done. Then the steps that no live worker has code for.",
        footer = {"", "Example:", "  cairn queue --json"})
public final class QueueCommand implements Callable<Integer> {

    @Mixin
    private final Common common;

    @Option(names = "--json", description = "Answers as JSON.")
    private boolean json;

    /** In these surroundings. */
    public QueueCommand(Surroundings around) {
        this.common = new Common(around);
    }

    @Override
    public Integer call() {
        Inspector inspector = common.open().inspector();
        List<TenantQueue> queues = inspector.queue();
        if (json) {
            common.print(Json.of(queues));
        } else if (queues.isEmpty()) {
            common.print("The queue is empty, and nothing is running.");
        } else {
            common.print(table(queues).lines(common.style()));
            printWithoutCode(inspector.stepsWithoutCode());
        }
        return ExitStatus.OK;
    }

    private void printWithoutCode(List<StepWithoutCode> steps) {
        if (!steps.isEmpty()) {
            Table table = Table.of("workflow", ">version", "step", ">waiting", ">oldest");
            steps.forEach(step -> table.row(
                    cell(step.workflow()),
                    cell(Integer.toString(step.version())),
                    cell(step.step()),
                    cell(Words.number(step.tasks())),
                    cell(Words.duration(step.waited()))));
            common.print(List.of("", "No live worker has code for these steps:"));
            common.print(table.lines(common.style()));
        }
    }

    private static Table table(List<TenantQueue> queues) {
        Table table = Table.of("tenant", ">waiting", ">oldest", ">running");
        for (TenantQueue queue : queues) {
            table.row(
                    cell(queue.tenant()),
                    cell(Words.number(queue.waiting())),
                    cell(queue.oldest() == null ? "" : Words.duration(queue.oldest())),
                    cell(Words.number(queue.running())));
        }
        return table;
    }
}
