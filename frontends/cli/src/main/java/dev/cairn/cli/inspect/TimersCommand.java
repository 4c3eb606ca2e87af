package dev.cairn.cli.inspect;

import static dev.cairn.cli.text.Table.cell;

import dev.cairn.adapter.postgres.inspect.TimerSummary;
import dev.cairn.cli.shell.Common;
import dev.cairn.cli.shell.ExitStatus;
import dev.cairn.cli.shell.Surroundings;
import dev.cairn.cli.text.Json;
import dev.cairn.cli.text.Table;
import dev.cairn.cli.text.Words;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists timers. */
@Command(
        name = "timers",
        header = "Lists what waits for its time.",
        description = "The next first: runs that start later, steps that are tried again, steps that sleep.",
        footer = {"", "Example:", "  cairn timers --limit 50"})
public final class TimersCommand implements Callable<Integer> {

    private static final int MOST = 10_000;

    @Mixin
    private final Common common;

    @Option(names = "--limit", paramLabel = "N", defaultValue = "20", description = "At most N. Default: 20.")
    private int limit;

    @Option(names = "--json", description = "Answers as JSON.")
    private boolean json;

    /** In these surroundings. */
    public TimersCommand(Surroundings around) {
        this.common = new Common(around);
    }

    @Override
    public Integer call() {
        if (limit < 1 || limit > MOST) {
            throw new IllegalArgumentException("The limit must lie between 1 and 10,000, was " + limit + ".");
        }
        List<TimerSummary> found = common.open().inspector().timers(limit + 1);
        List<TimerSummary> timers = found.stream().limit(limit).toList();
        print(timers);
        if (found.size() > limit) {
            String more = "There are more: --limit N shows them.";
            (json ? common.around().err() : common.around().out())
                    .println(json ? more : common.style().faint(more));
        }
        return ExitStatus.OK;
    }

    private void print(List<TimerSummary> timers) {
        if (json) {
            common.print(Json.of(timers));
        } else if (timers.isEmpty()) {
            common.print("No timers.");
        } else {
            common.print(table(timers).lines(common.style()));
        }
    }

    private static Table table(List<TimerSummary> timers) {
        Table table = Table.of(">due in", "why", "step", "tenant", "run");
        for (TimerSummary timer : timers) {
            table.row(
                    cell(timer.left().isNegative() ? "now" : Words.duration(timer.left())),
                    cell(timer.kind().toLowerCase(Locale.ROOT)),
                    cell(timer.step()),
                    cell(timer.tenant()),
                    cell(timer.runId().toString()));
        }
        return table;
    }
}
