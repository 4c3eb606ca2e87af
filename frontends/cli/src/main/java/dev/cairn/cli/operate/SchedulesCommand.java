package dev.cairn.cli.operate;

import static dev.cairn.cli.text.Table.cell;

import dev.cairn.DurableTaskEngine;
import dev.cairn.Limits;
import dev.cairn.Recurrence;
import dev.cairn.ScheduleDetails;
import dev.cairn.cli.shell.Common;
import dev.cairn.cli.shell.Database;
import dev.cairn.cli.shell.ExitStatus;
import dev.cairn.cli.shell.Surroundings;
import dev.cairn.cli.text.Json;
import dev.cairn.cli.text.Table;
import dev.cairn.cli.text.Words;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists schedules, and has the commands that steer them. */
@Command(
        name = "schedules",
        header = "Lists schedules, and steers them.",
        description = "In the order of their names: when each ticks next, and how many runs it has started.",
        footer = {
            "",
            "Examples:",
            "  cairn schedules",
            "  cairn schedules next nightly",
            "  cairn schedules pause nightly --reason 'month-end close'",
            "  cairn schedules backfill nightly --from 2026-03-01T00:00:00Z --to 2026-03-08T00:00:00Z",
        })
public final class SchedulesCommand implements Callable<Integer> {

    @Mixin
    private final Common common;

    @Option(names = "--limit", paramLabel = "N", defaultValue = "100", description = "At most N. Default: 100.")
    private int limit;

    @Option(names = "--after", paramLabel = "NAME", defaultValue = "", description = "Goes on behind that name.")
    private String after = "";

    @Option(names = "--json", description = "Answers as JSON.")
    private boolean json;

    private SchedulesCommand(Surroundings around) {
        this.common = new Common(around);
    }

    /** The command, which lists by itself, with those under it. */
    public static CommandLine in(Surroundings around) {
        CommandLine line = new CommandLine(new SchedulesCommand(around))
                .addSubcommand(new CommandLine(new SchedulesCommand(around)).setCommandName("list"));
        ScheduleActions.all(around).forEach(line::addSubcommand);
        return line;
    }

    @Override
    public Integer call() {
        if (limit < 1 || limit >= Limits.MAX_PAGE) {
            throw new IllegalArgumentException(
                    "The limit must lie between 1 and 999, was " + limit + ". Read more with --after.");
        }
        Database database = common.open();
        try (DurableTaskEngine engine = CallingEngine.on(database)) {
            List<ScheduleDetails> found = engine.schedules().list(after, limit + 1);
            List<ScheduleDetails> schedules = found.stream().limit(limit).toList();
            print(schedules, database.inspector().now());
            if (found.size() > limit) {
                String more = "There are more: --limit N shows them, or --after '"
                        + schedules.getLast().name() + "'.";
                (json ? common.around().err() : common.around().out())
                        .println(json ? more : common.style().faint(more));
            }
        }
        return ExitStatus.OK;
    }

    private void print(List<ScheduleDetails> schedules, Instant now) {
        if (json) {
            common.print(Json.of(schedules));
        } else if (schedules.isEmpty()) {
            common.print("No schedules.");
        } else {
            common.print(table(schedules, now).lines(common.style()));
        }
    }

    private static Table table(List<ScheduleDetails> schedules, Instant now) {
        Table table = Table.of("schedule", "workflow", "tenant", "ticks", ">next in", ">started", ">skipped", "state");
        for (ScheduleDetails schedule : schedules) {
            table.row(
                    cell(schedule.name()),
                    cell(schedule.workflow()),
                    cell(schedule.tenant()),
                    cell(words(schedule.recurrence())),
                    cell(next(schedule.nextTick(), now)),
                    cell(Words.number(schedule.started())),
                    cell(Words.number(schedule.skipped())),
                    cell(Words.oneLine(state(schedule))));
        }
        return table;
    }

    private static String words(Recurrence recurrence) {
        return switch (recurrence) {
            case Recurrence.Cron cron -> cron.expression() + " " + cron.zone();
            case Recurrence.Interval interval -> "every " + Words.duration(interval.length());
        };
    }

    private static String next(@Nullable Instant tick, Instant now) {
        if (tick == null) {
            return "never";
        }
        return tick.isAfter(now) ? Words.duration(Duration.between(now, tick)) : "now";
    }

    private static String state(ScheduleDetails schedule) {
        ScheduleDetails.Pause pause = schedule.pause();
        if (pause != null) {
            return "paused by " + pause.by() + ": " + pause.reason();
        }
        if (schedule.waitingTick() != null) {
            return "the tick of " + schedule.waitingTick() + " waits for the run before it";
        }
        return schedule.nextTick() == null ? "ended" : "";
    }
}
