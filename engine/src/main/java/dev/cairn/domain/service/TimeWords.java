package dev.cairn.domain.service;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** Times as they are written in sentences for people. */
final class TimeWords {

    private static final long MILLIS = 1_000;
    private static final long SECONDS = 60;
    private static final long MINUTES = 60;
    private static final long HOURS = 24;

    private static final DateTimeFormatter TIME = utc("HH:mm:ss 'UTC'");
    private static final DateTimeFormatter DAY_AND_TIME = utc("uuuu-MM-dd HH:mm:ss 'UTC'");

    private TimeWords() {}

    private static DateTimeFormatter utc(String pattern) {
        return DateTimeFormatter.ofPattern(pattern, Locale.ROOT).withZone(ZoneOffset.UTC);
    }

    /** An instant to the second: a day and a time. */
    static String instant(Instant instant) {
        return DAY_AND_TIME.format(instant);
    }

    /** The same, without the day when that is today. */
    static String instant(Instant instant, Instant now) {
        boolean today = instant.truncatedTo(ChronoUnit.DAYS).equals(now.truncatedTo(ChronoUnit.DAYS));
        return today ? TIME.format(instant) : instant(instant);
    }

    /** How long it has been since then; nothing for an instant that has not come. */
    static String since(Instant then, Instant now) {
        return then.isAfter(now) ? duration(Duration.ZERO) : duration(Duration.between(then, now));
    }

    /** A duration in its two largest units, such as {@code 3 h 5 min}. */
    static String duration(Duration duration) {
        long millis = duration.toMillis();
        long seconds = duration.toSeconds();
        long minutes = seconds / SECONDS;
        long hours = minutes / MINUTES;
        if (millis < MILLIS) {
            return millis + " ms";
        }
        if (minutes == 0) {
            return seconds + " s";
        }
        if (hours == 0) {
            return two(minutes, "min", seconds % SECONDS, "s");
        }
        return hours < HOURS ? two(hours, "h", minutes % MINUTES, "min") : two(hours / HOURS, "d", hours % HOURS, "h");
    }

    private static String two(long large, String unit, long small, String smallUnit) {
        return large + " " + unit + (small == 0 ? "" : " " + small + " " + smallUnit);
    }
}
