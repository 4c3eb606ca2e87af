package dev.cairn;

import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * When a {@linkplain WorkflowClient#schedule schedule} ticks: by a cron expression in a time zone, or at an interval.
 *
 * <pre>{@code
 * Recurrence.cron("0 3 * * *").in(ZoneId.of("Europe/Berlin"))      // every night at three o'clock
 * Recurrence.cron("0 0 9 1 * MON-FRI")                              // with seconds; in UTC
 * Recurrence.every(Duration.ofMinutes(10))                          // at :00, :10, :20, …
 * }</pre>
 */
public sealed interface Recurrence {

    /**
     * A cron expression in UTC; {@link Cron#in} gives it a time zone.
     *
     * @param expression five fields (minute, hour, day of the month, month, day of the week), or six with the second
     *     before them. A field is {@code *}, a number, a range {@code 1-5}, a list {@code 1,15}, or any of these with a
     *     step {@code *}{@code /15}. Months and days of the week may be English names of three letters; Sunday is 0 and
     *     7; {@code L} is the last day of the month. If both kinds of days are restricted, either makes a day match.
     */
    static Cron cron(String expression) {
        return new Cron(expression, ZoneOffset.UTC);
    }

    /**
     * A fixed interval of at least a second. The ticks are counted from the start of the schedule if it has one, and else
     * from the beginning of 1970 in UTC, so that {@code every(Duration.ofHours(1))} ticks at each full hour.
     */
    static Interval every(Duration length) {
        return new Interval(length);
    }

    /** A cron expression in a time zone. */
    record Cron(String expression, ZoneId zone) implements Recurrence {

        /** Refuses null; the grammar is checked when the schedule is defined. */
        public Cron {
            if (expression == null || zone == null) {
                throw new IllegalArgumentException(
                        "A cron schedule needs an expression and a time zone, but was given '" + expression
                                + "' and zone " + zone + ". Leave the zone out for UTC.");
            }
            expression = expression.strip();
        }

        /** The same expression, read on the clocks of that time zone. */
        public Cron in(ZoneId other) {
            return new Cron(expression, other);
        }

        @Override
        public String toString() {
            return "cron " + expression + " in " + zone;
        }
    }

    /** A fixed interval. */
    record Interval(Duration length) implements Recurrence {

        /** Refuses an interval that is shorter than a second or longer than any wait. */
        public Interval {
            if (length == null || length.compareTo(Limits.MIN_INTERVAL) < 0 || length.compareTo(Limits.MAX_WAIT) > 0) {
                throw new IllegalArgumentException("The interval of a schedule must lie between "
                        + Limits.MIN_INTERVAL.toSeconds() + " second and " + Limits.MAX_WAIT.toDays()
                        + " days, but was " + length
                        + ". For work that repeats faster, let one run do several rounds.");
            }
        }

        @Override
        public String toString() {
            return "every " + length;
        }
    }
}
