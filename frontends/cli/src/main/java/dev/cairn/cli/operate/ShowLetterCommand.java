package dev.cairn.cli.operate;

import static dev.cairn.cli.text.Table.cell;

import dev.cairn.DeadLetter;
import dev.cairn.DeadLetterDetails;
import dev.cairn.StepFailure;
import dev.cairn.TaskDetails;
import dev.cairn.adapter.postgres.inspect.Inspector;
import dev.cairn.cli.shell.Common;
import dev.cairn.cli.shell.ExitStatus;
import dev.cairn.cli.shell.NamedRun;
import dev.cairn.cli.shell.Refusal;
import dev.cairn.cli.shell.Surroundings;
import dev.cairn.cli.text.Json;
import dev.cairn.cli.text.Style;
import dev.cairn.cli.text.Table;
import dev.cairn.cli.text.Words;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows one dead letter. */
@Command(
        name = "show",
        header = "Shows a dead letter with all attempts of its step.",
        footer = {"", "Example:", "  cairn dead-letters show 019a8f3c charge --trace"})
final class ShowLetterCommand implements Callable<Integer> {

    @Mixin
    private final Common common;

    @Mixin
    private final NamedRun run = new NamedRun();

    @Parameters(index = "1", paramLabel = "STEP", description = "The step that failed.")
    private String step = "";

    @Option(names = "--trace", description = "Adds the stack trace of the last failure.")
    private boolean trace;

    @Option(names = "--json", description = "Answers as JSON.")
    private boolean json;

    ShowLetterCommand(Surroundings around) {
        this.common = new Common(around);
    }

    @Override
    public Integer call() {
        Inspector inspector = common.open().inspector();
        UUID id = run.id(inspector);
        DeadLetterDetails details = inspector
                .deadLetter(id, step)
                .orElseThrow(() -> Refusal.bad("Step '" + step + "' of run " + id
                        + " has no dead letter: it has not failed for good, or there is no such step."));
        common.print(
                json ? List.of(Json.of(trace ? details : WithoutTraces.of(details))) : lines(details, inspector.now()));
        return ExitStatus.OK;
    }

    private List<String> lines(DeadLetterDetails details, Instant now) {
        DeadLetter letter = details.letter();
        StepFailure failure = letter.failure();
        Style style = common.style();
        List<String> lines = new ArrayList<>();
        lines.add(style.bold("step " + letter.step()) + " of run " + letter.runId() + "  "
                + (letter.state() == DeadLetter.State.OPEN ? style.red("OPEN") : style.faint("" + letter.state())));
        lines.add(style.faint("workflow ") + letter.workflow() + " version " + letter.version()
                + style.faint("   tenant ") + letter.tenant() + style.faint("   failed ")
                + DeadLettersCommand.ago(letter.failedAt(), now) + style.faint("   requeued ")
                + times(letter.requeues()));
        lines.add(style.faint("fingerprint ") + letter.fingerprint());
        DeadLetter.Change change = letter.lastChange();
        if (change != null) {
            lines.add(style.faint("last change ") + change.by() + ", " + DeadLettersCommand.ago(change.at(), now)
                    + (change.reason() == null ? "" : ": " + change.reason()));
        }
        lines.add(style.red(failure.errorType()) + ": " + Words.oneLine(failure.message()));
        if (trace && failure.stackTrace() != null) {
            failure.stackTrace().lines().map(line -> "  " + line.strip()).forEach(lines::add);
        }
        lines.add("");
        lines.addAll(attempts(details.history()).lines(style));
        return lines;
    }

    private Table attempts(List<TaskDetails.Attempt> history) {
        Table table = Table.of(">try", "worker", ">took", "ended", "why");
        for (TaskDetails.Attempt attempt : history) {
            Instant end = attempt.endedAt();
            table.row(
                    cell(Integer.toString(attempt.number())),
                    cell(attempt.worker()),
                    cell(end == null ? "" : Words.duration(Duration.between(attempt.startedAt(), end))),
                    cell(attempt.outcome().name()),
                    cell(why(attempt)));
        }
        return table;
    }

    private static String why(TaskDetails.Attempt attempt) {
        StepFailure failure = attempt.failure();
        if (failure != null) {
            return failure.errorType() + ": " + Words.oneLine(failure.message());
        }
        return attempt.note() == null ? "" : Words.oneLine(attempt.note());
    }

    private static String times(int number) {
        return switch (number) {
            case 0 -> "never";
            case 1 -> "once";
            default -> number + " times";
        };
    }
}
