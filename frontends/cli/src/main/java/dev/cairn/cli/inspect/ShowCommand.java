package dev.cairn.cli.inspect;

import dev.cairn.adapter.postgres.Inspector;
import dev.cairn.adapter.postgres.RunHistory;
import dev.cairn.adapter.postgres.WorkerSummary;
import dev.cairn.cli.shell.Common;
import dev.cairn.cli.shell.ExitStatus;
import dev.cairn.cli.shell.RunChoice;
import dev.cairn.cli.shell.Surroundings;
import dev.cairn.cli.text.Json;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows a run. */
@Command(
        name = "show",
        header = "Shows a run: graph, timings, tries, errors, events.",
        description = "Shows the graph of a run with the state of each step, how long steps waited and took, how often"
                + " they were tried and why they failed, and everything that happened.",
        footer = {"", "Example:", "  cairn show 019a8f3c"})
public final class ShowCommand implements Callable<Integer> {

    @Mixin
    private final Common common;

    @Parameters(paramLabel = "RUN", description = "The id of the run, or as much of its beginning as is unambiguous.")
    private String run = "";

    @Option(names = "--json", description = "Answers as JSON.")
    private boolean json;

    /** In these surroundings. */
    public ShowCommand(Surroundings around) {
        this.common = new Common(around);
    }

    @Override
    public Integer call() {
        Inspector inspector = common.open().inspector();
        RunHistory history = inspector.run(RunChoice.of(inspector, run));
        if (json) {
            common.print(Json.of(history));
        } else {
            common.print(new RunView(common.around(), names(inspector)).lines(history, true));
        }
        return ExitStatus.OK;
    }

    static Map<UUID, String> names(Inspector inspector) {
        return inspector.workers().stream().collect(Collectors.toMap(WorkerSummary::id, WorkerSummary::name));
    }
}
