package dev.cairn.cli.text;

import java.time.Duration;
import java.util.Locale;

/** Values as people say them. */
public final class Words {

    private static final long SECOND = 1_000;
    private static final long MINUTE = 60 * SECOND;
    private static final long HOUR = 60 * MINUTE;
    private static final long DAY = 24 * HOUR;

    private Words() {}

    /** Two figures of a duration: 12 ms, 1.2 s, 45 s, 3 min 12 s, 2 h 5 min, 3 d 4 h. */
    public static String duration(Duration time) {
        if (time.isNegative()) {
            return "-" + duration(time.negated());
        }
        long millis = time.toMillis();
        if (millis < SECOND) {
            return millis + " ms";
        }
        if (millis < 10 * SECOND) {
            return String.format(Locale.ROOT, "%.1f s", millis / 1000.0);
        }
        if (millis < MINUTE) {
            return millis / SECOND + " s";
        }
        if (millis < HOUR) {
            return two(millis, MINUTE, "min", SECOND, "s");
        }
        return millis < DAY ? two(millis, HOUR, "h", MINUTE, "min") : two(millis, DAY, "d", HOUR, "h");
    }

    /** Minutes and seconds on a stopwatch: 01:07. */
    public static String stopwatch(Duration time) {
        return String.format(Locale.ROOT, "%02d:%02d", time.toMinutes(), time.toSecondsPart());
    }

    /** A number with its noun: 1 run, 2 runs, 1,200 runs. */
    public static String count(long number, String noun) {
        return number(number) + " " + noun + (number == 1 ? "" : "s");
    }

    /** A number with its thousands apart. */
    public static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** The text without line breaks and the blanks around them. */
    public static String oneLine(String text) {
        return text.strip().replaceAll("\\s*\\R\\s*", " ");
    }

    /** At most this many characters; the last one is an ellipsis if something was cut. */
    public static String cut(String text, int width) {
        return text.length() <= width ? text : text.substring(0, Math.max(0, width - 1)) + "…";
    }

    private static String two(long millis, long large, String largeName, long small, String smallName) {
        long rest = millis % large / small;
        String first = millis / large + " " + largeName;
        return rest == 0 ? first : first + " " + rest + " " + smallName;
    }
}
