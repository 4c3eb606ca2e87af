package dev.cairn.cli.inspect;

import dev.cairn.RunPayloads;
import dev.cairn.adapter.postgres.inspect.Inspector;
import dev.cairn.adapter.postgres.inspect.RunHistory;
import dev.cairn.cli.shell.Common;
import dev.cairn.cli.shell.ExitStatus;
import dev.cairn.cli.shell.NamedRun;
import dev.cairn.cli.shell.Surroundings;
import dev.cairn.cli.text.Json;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows a run. */
@Command(
        name = "show",
        header = "Shows a run: graph, timings, tries, errors, events.",
        description = "Shows the graph of a run with the state of each step, how long steps waited and took, how often"
                + " they were tried and why they failed, and everything that happened.",
        footer = {"", "Example:", "  cairn show 019a8f3c --trace"})
public final class ShowCommand implements Callable<Integer> {

    @Mixin
    private final Common common;

    @Mixin
    private final NamedRun run = new NamedRun();

    @Option(
            names = "--payloads",
            description = "Shows the input of the run and the outputs of its steps as well. They may be confidential.")
    private boolean payloads;

    @Option(names = "--trace", description = "Shows the stack traces of failed steps as well.")
    private boolean trace;

    @Option(names = "--json", description = "Answers as JSON.")
    private boolean json;

    /** In these surroundings. */
    public ShowCommand(Surroundings around) {
        this.common = new Common(around);
    }

    @Override
    public Integer call() {
        Inspector inspector = common.open().inspector();
        UUID id = run.id(inspector);
        RunHistory history = inspector.run(id);
        RunPayloads stored = payloads ? inspector.payloads(id) : null;
        if (json) {
            common.print(Json.of(RunAnswer.of(history, trace, stored)));
            return ExitStatus.OK;
        }
        common.print(new RunView(common.around()).lines(history));
        if (trace) {
            common.print(RunExtras.traces(history.details(), common.style()));
        }
        if (stored != null) {
            common.print(RunExtras.payloads(stored, common.style()));
        }
        return ExitStatus.OK;
    }
}
