package dev.cairn.mistakes;

import dev.cairn.Recurrence;
import dev.cairn.ScheduleOptions;
import dev.cairn.ScheduleRef;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Mistakes in defining and steering schedules. */
final class ScheduleMistakes {

    private static final String TOPIC = "Schedules";
    private static final Instant NEW_YEAR = Instant.parse("2026-01-01T00:00:00Z");

    private ScheduleMistakes() {}

    static List<Mistake> all() {
        return List.of(
                new Mistake(
                        TOPIC,
                        "a day that no month has",
                        b -> b.refused(() -> cron(b, "0 0 31 2 *")),
                        "The cron expression '0 0 31 2 *' never comes: none of its months has a day 31. Correct the day "
                                + "or the month; L is the last day of each month."),
                new Mistake(
                        TOPIC,
                        "a field that cannot be read",
                        b -> b.refused(() -> cron(b, "0 25 * * *")),
                        "The cron expression '0 25 * * *' has the hour '25', which cannot be read. Write numbers from 0 "
                                + "to 23, such as 1, 1-5, 1,3 or */2."),
                new Mistake(
                        TOPIC,
                        "an expression with four fields",
                        b -> b.refused(() -> cron(b, "0 3 * *")),
                        "The cron expression '0 3 * *' has 4 fields. Write five (minute hour day month day-of-week), or "
                                + "six with the second first."),
                new Mistake(
                        TOPIC,
                        "an interval of less than a second",
                        b -> b.refused(() -> Recurrence.every(Duration.ofMillis(500))),
                        "The interval of a schedule must lie between 1 second and 36500 days, but was PT0.5S. For work "
                                + "that repeats faster, let one run do several rounds."),
                new Mistake(
                        TOPIC,
                        "an end before the start",
                        b -> b.refused(
                                () -> ScheduleOptions.none().startAt(NEW_YEAR).endAt(NEW_YEAR)),
                        "ScheduleOptions: the schedule would end (2026-01-01T00:00:00Z) before it starts "
                                + "(2026-01-01T00:00:00Z). Set a later end."),
                new Mistake(
                        TOPIC,
                        "an end before the first tick",
                        b -> b.refused(() -> b.orders.schedule(
                                "nightly",
                                Recurrence.cron("0 3 * * *"),
                                "o1",
                                "acme",
                                ScheduleOptions.none().endAt(NEW_YEAR))),
                        "Schedule 'nightly' has no tick to come: cron 0 3 * * * in Z, end 2026-01-01T00:00:00Z. Choose a "
                                + "later end, or another recurrence."),
                new Mistake(
                        TOPIC,
                        "a backfill of too many ticks",
                        b -> b.refused(() -> nightly(b).backfill(Instant.EPOCH, NEW_YEAR)),
                        "Schedule 'nightly' has more than 1000 ticks in that time, which is the most that one backfill "
                                + "starts. Divide the time into several backfills."),
                new Mistake(
                        TOPIC,
                        "a pause without a reason",
                        b -> b.refused(() -> nightly(b).pause(" ")),
                        "Schedule 'nightly': the reason of the pause must have 1 to 1000 characters and not be blank. Say "
                                + "why in a few words."),
                new Mistake(
                        TOPIC,
                        "a schedule that does not exist",
                        b -> b.refused(() -> b.cairn.schedules().find("nihgtly").inspect()),
                        "There is no schedule 'nihgtly'. It was never defined on this store, or it was deleted. List those "
                                + "that exist with schedules().list(100)."));
    }

    private static ScheduleRef nightly(Bench bench) {
        return cron(bench, "0 3 * * *");
    }

    private static ScheduleRef cron(Bench bench, String expression) {
        return bench.orders.schedule("nightly", Recurrence.cron(expression), "o1", "acme");
    }
}
