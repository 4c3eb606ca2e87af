package dev.cairn.cli.operate;

import dev.cairn.Limits;
import dev.cairn.ScheduleDetails;
import dev.cairn.ScheduleEvent;
import dev.cairn.ScheduleRef;
import dev.cairn.StartedRun;
import dev.cairn.cli.shell.Surroundings;
import dev.cairn.cli.text.Words;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The commands for one schedule. */
final class ScheduleActions {

    private ScheduleActions() {}

    static List<ScheduleAction> all(Surroundings around) {
        return List.of(
                new Next(around),
                new History(around),
                new Pause(around),
                new Resume(around),
                new Run(around),
                new Backfill(around),
                new Delete(around));
    }

    /** Shows ticks. */
    @Command(
            name = "next",
            header = "Shows the next ticks of a schedule.",
            footer = {"", "Example:", "  cairn schedules next nightly --count 10"})
    static final class Next extends ScheduleAction {

        @Option(names = "--count", paramLabel = "N", defaultValue = "5", description = "How many. Default: 5.")
        private int count;

        private Next(Surroundings around) {
            super(around);
        }

        @Override
        Done act(ScheduleRef schedule) {
            List<Instant> ticks = schedule.next(count);
            return Done.asked(
                    ticks.isEmpty()
                            ? List.of("No tick comes any more.")
                            : ticks.stream().map(Instant::toString).toList(),
                    ticks);
        }
    }

    /** Shows events. */
    @Command(
            name = "history",
            header = "Shows what happened to a schedule, the newest first.",
            footer = {"", "Example:", "  cairn schedules history nightly --limit 50"})
    static final class History extends ScheduleAction {

        @Option(names = "--limit", paramLabel = "N", defaultValue = "20", description = "At most N. Default: 20.")
        private int limit;

        private History(Surroundings around) {
            super(around);
        }

        @Override
        Done act(ScheduleRef schedule) {
            ScheduleDetails exists = schedule.inspect();
            List<ScheduleEvent> events = schedule.history(limit);
            return Done.asked(
                    events.isEmpty()
                            ? List.of("Nothing is kept about schedule '" + exists.name() + "'.")
                            : events.stream().map(History::line).toList(),
                    events);
        }

        private static String line(ScheduleEvent event) {
            return event.at() + "  "
                    + event.type().name().toLowerCase(Locale.ROOT).replace('_', ' ')
                    + (event.tick() == null ? "" : "  tick " + event.tick())
                    + (event.count() > 1 ? "  " + ticks(event.count()) : "")
                    + (event.run() == null ? "" : "  run " + event.run())
                    + (event.detail() == null ? "" : "  " + Words.oneLine(event.detail()));
        }

        private static String ticks(long count) {
            return (count >= Limits.MAX_COUNT ? "at least " : "") + Words.count(count, "tick");
        }
    }

    /** Pauses. */
    @Command(
            name = "pause",
            header = "Pauses a schedule, until it is resumed.",
            footer = {"", "Example:", "  cairn schedules pause nightly --reason 'month-end close'"})
    static final class Pause extends ScheduleAction {

        @Option(
                names = "--reason",
                paramLabel = "TEXT",
                defaultValue = "on the command line",
                description = "Why; it is shown with the schedule.")
        private String reason = "";

        private Pause(Surroundings around) {
            super(around);
        }

        @Override
        Done act(ScheduleRef schedule) {
            ScheduleDetails paused = schedule.pause(reason);
            String line = "Schedule '" + paused.name() + "' is paused.";
            return new Done("pause schedule", List.of(line), paused, reason);
        }
    }

    /** Ends a pause. */
    @Command(
            name = "resume",
            header = "Lets a paused schedule tick again; the ticks of the pause are skipped.",
            footer = {"", "Example:", "  cairn schedules resume nightly"})
    static final class Resume extends ScheduleAction {

        private Resume(Surroundings around) {
            super(around);
        }

        @Override
        Done act(ScheduleRef schedule) {
            ScheduleDetails resumed = schedule.resume();
            String line = "Schedule '" + resumed.name() + "' ticks next at " + resumed.nextTick() + ".";
            return new Done("resume schedule", List.of(line), resumed, "");
        }
    }

    /** Starts a run. */
    @Command(
            name = "run",
            header = "Starts a run of a schedule now, whatever its overlap rule says.",
            footer = {"", "Example:", "  cairn schedules run nightly"})
    static final class Run extends ScheduleAction {

        private Run(Surroundings around) {
            super(around);
        }

        @Override
        Done act(ScheduleRef schedule) {
            UUID run = schedule.runNow().id();
            return new Done("run schedule", List.of("Started run " + run + "."), Map.of("run", run), "");
        }
    }

    /** Starts the runs of the past. */
    @Command(
            name = "backfill",
            header = "Starts a run for each tick in a time that has passed, at most 1,000.",
            description = "A tick that has had its run gets no other one. All runs are started at once.",
            footer = {
                "",
                "Example:",
                "  cairn schedules backfill nightly --from 2026-03-01T00:00:00Z --to 2026-03-08T00:00:00Z"
            })
    static final class Backfill extends ScheduleAction {

        @Option(names = "--from", required = true, paramLabel = "INSTANT", description = "The first instant.")
        private Instant from = Instant.EPOCH;

        @Option(names = "--to", required = true, paramLabel = "INSTANT", description = "The instant after the last.")
        private Instant to = Instant.EPOCH;

        private Backfill(Surroundings around) {
            super(around);
        }

        @Override
        Done act(ScheduleRef schedule) {
            List<StartedRun> runs = schedule.backfill(from, to);
            long started = runs.stream().filter(StartedRun::isNew).count();
            String line = "Started " + Words.count(started, "run") + " for " + Words.count(runs.size(), "tick")
                    + (started == runs.size() ? "." : "; the others have had their runs.");
            List<UUID> ids = runs.stream().map(StartedRun::id).toList();
            return new Done(
                    "backfill schedule",
                    List.of(line),
                    Map.of("ticks", runs.size(), "started", started, "runs", ids),
                    from + " to " + to);
        }
    }

    /** Forgets. */
    @Command(
            name = "delete",
            header = "Deletes a schedule with its history; its runs stay.",
            description = "A program that still defines it defines it again when it starts.",
            footer = {"", "Example:", "  cairn schedules delete nightly"})
    static final class Delete extends ScheduleAction {

        private Delete(Surroundings around) {
            super(around);
        }

        @Override
        Done act(ScheduleRef schedule) {
            schedule.delete();
            return new Done(
                    "delete schedule",
                    List.of("Schedule '" + schedule.name() + "' is deleted."),
                    Map.of("deleted", schedule.name()),
                    "");
        }
    }
}
