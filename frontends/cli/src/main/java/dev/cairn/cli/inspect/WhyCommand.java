package dev.cairn.cli.inspect;

import dev.cairn.RunWait;
import dev.cairn.StepWait;
import dev.cairn.adapter.postgres.inspect.Inspector;
import dev.cairn.cli.shell.Common;
import dev.cairn.cli.shell.ExitStatus;
import dev.cairn.cli.shell.NamedRun;
import dev.cairn.cli.shell.Surroundings;
import dev.cairn.cli.text.Json;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Says why a run does not go on. */
@Command(
        name = "why",
        header = "Says why a run or a step does not go on.",
        description =
                "What each step that is not over waits for, the one that matters most first: parents, the queue, a"
                        + " worker with its code, the end of a back-off or a sleep, or somebody who requeues it.",
        footer = {"", "Example:", "  cairn why 019a8f3c ship"})
public final class WhyCommand implements Callable<Integer> {

    @Mixin
    private final Common common;

    @Mixin
    private final NamedRun run = new NamedRun();

    @Parameters(index = "1", arity = "0..1", paramLabel = "STEP", description = "Only this step of the run.")
    private @Nullable String step;

    @Option(names = "--json", description = "Answers as JSON.")
    private boolean json;

    /** In these surroundings. */
    public WhyCommand(Surroundings around) {
        this.common = new Common(around);
    }

    @Override
    public Integer call() {
        Inspector inspector = common.open().inspector();
        UUID id = run.id(inspector);
        if (step != null) {
            StepWait why = inspector.why(id, step);
            common.print(json ? Json.of(why) : why.sentence());
            return ExitStatus.OK;
        }
        RunWait why = inspector.why(id);
        if (json) {
            common.print(Json.of(why));
        } else {
            print(why);
        }
        return ExitStatus.OK;
    }

    private void print(RunWait why) {
        common.print(why.text());
        if (why.steps().size() > 1) {
            common.print("");
            List<StepWait> others = why.steps().subList(1, why.steps().size());
            others.forEach(other -> common.print(other.sentence()));
        }
    }
}
