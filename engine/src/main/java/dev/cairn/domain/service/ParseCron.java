package dev.cairn.domain.service;

import dev.cairn.domain.model.CronFields;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;

/** Reads cron expressions. Each refusal is a sentence that quotes the expression and says what to write instead. */
public final class ParseCron {

    private static final List<String> MONTHS =
            List.of("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC");
    private static final List<String> DAYS = List.of("SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT");

    /** The longest length of each month, in a leap year. */
    private static final int[] LENGTHS = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

    private static final int FIELDS = 5;
    private static final int MAX_LENGTH = 200;
    private static final int LAST_HOUR = 23;
    private static final int LAST_MINUTE = 59;
    private static final int DAYS_OF_WEEK = 7;

    private final String expression;

    private ParseCron(String expression) {
        this.expression = expression;
    }

    /**
     * Reads an expression of five or six fields.
     *
     * @throws IllegalArgumentException when it cannot be read, or describes days that no calendar has
     */
    public static CronFields parse(String expression) {
        return new ParseCron(expression).parse();
    }

    private CronFields parse() {
        if (expression.length() > MAX_LENGTH) {
            throw new IllegalArgumentException("A cron expression has " + expression.length() + " characters; at most "
                    + MAX_LENGTH + " are read. Define several schedules instead.");
        }
        List<String> all = List.of(expression.toUpperCase(Locale.ROOT).split("\\s+", -1));
        if (all.size() != FIELDS && all.size() != FIELDS + 1) {
            throw wrong(
                    "has " + all.size() + " fields",
                    "Write five (minute hour day month day-of-week), or six with the second first");
        }
        List<String> fields = all.subList(all.size() - FIELDS, all.size());
        BitSet seconds = all.size() == FIELDS ? bit(0) : field("second", all.getFirst(), 0, LAST_MINUTE, List.of());
        String days = fields.get(2);
        boolean lastDay = days.equals("L");
        CronFields parsed = new CronFields(
                seconds,
                field("minute", fields.get(0), 0, LAST_MINUTE, List.of()),
                field("hour", fields.get(1), 0, LAST_HOUR, List.of()),
                lastDay ? new BitSet() : field("day of the month", days, 1, LENGTHS[0], List.of()),
                field("month", fields.get(3), 1, MONTHS.size(), MONTHS),
                daysOfWeek(fields.get(4)),
                lastDay,
                isRestricted(days) && isRestricted(fields.get(4)),
                isWild(fields.get(0)) || isWild(fields.get(1)));
        refuseImpossible(parsed);
        return parsed;
    }

    private BitSet daysOfWeek(String text) {
        BitSet days = field("day of the week", text, 0, DAYS_OF_WEEK, DAYS);
        if (days.get(DAYS_OF_WEEK)) {
            days.clear(DAYS_OF_WEEK);
            days.set(0);
        }
        return days;
    }

    /** A day of the week always comes; a day of the month comes if one of the months has it. */
    private void refuseImpossible(CronFields fields) {
        if (fields.eitherDay() || fields.lastDay()) {
            return;
        }
        int first = fields.days().nextSetBit(0);
        boolean comes = fields.months().stream().anyMatch(month -> first <= LENGTHS[month - 1]);
        if (!comes) {
            throw wrong(
                    "never comes: none of its months has a day " + first,
                    "Correct the day or the month; L is the last day of each month");
        }
    }

    private static boolean isRestricted(String field) {
        return !field.startsWith("*") && !field.equals("?");
    }

    private static boolean isWild(String field) {
        return field.contains("*") || field.contains("/");
    }

    private BitSet field(String what, String text, int from, int to, List<String> names) {
        BitSet values = new BitSet();
        // With a limit of -1 an empty part at the end is seen and refused.
        for (String part : text.split(",", -1)) {
            add(values, what, part, from, to, names);
        }
        return values;
    }

    private void add(BitSet values, String what, String part, int from, int to, List<String> names) {
        String[] stepped = part.split("/", -1);
        String[] range = stepped[0].split("-", -1);
        if (stepped.length > 2 || range.length > 2) {
            throw misread(what, part, from, to);
        }
        boolean all = stepped[0].equals("*") || stepped[0].equals("?");
        int first = all ? from : number(what, part, range[0], from, to, names);
        int step = stepped.length == 1 ? 1 : number(what, part, stepped[1], 1, to + 1, List.of());
        int last = last(what, part, range, stepped.length > 1, new int[] {first, from, to}, names, all);
        if (last < first) {
            throw wrong(
                    "has the " + what + " '" + part + "', a range that ends before it begins",
                    "Write two ranges with a comma between them");
        }
        // The seventh day of the week is a Sunday, which * has counted already.
        int end = all && to == DAYS_OF_WEEK && from == 0 ? to - 1 : last;
        for (int value = first; value <= end; value += step) {
            values.set(value);
        }
    }

    private int last(
            String what, String part, String[] range, boolean stepped, int[] bounds, List<String> names, boolean all) {
        if (range.length == 2) {
            if (bounds[2] == DAYS_OF_WEEK && range[1].equals(DAYS.getFirst())) {
                return DAYS_OF_WEEK;
            }
            return number(what, part, range[1], bounds[1], bounds[2], names);
        }
        return all || stepped ? bounds[2] : bounds[0];
    }

    private int number(String what, String part, String text, int from, int to, List<String> names) {
        int name = names.indexOf(text);
        if (name >= 0) {
            return name + from;
        }
        // Three digits at most, so that parsing cannot overflow.
        if (!text.matches("[0-9]{1,3}") || Integer.parseInt(text) < from || Integer.parseInt(text) > to) {
            throw misread(what, part, from, to);
        }
        return Integer.parseInt(text);
    }

    private static BitSet bit(int value) {
        BitSet bits = new BitSet();
        bits.set(value);
        return bits;
    }

    private IllegalArgumentException misread(String what, String part, int from, int to) {
        return wrong(
                "has the " + what + " '" + part + "', which cannot be read",
                "Write numbers from " + from + " to " + to + ", such as 1, 1-5, 1,3 or */2");
    }

    private IllegalArgumentException wrong(String why, String remedy) {
        return new IllegalArgumentException("The cron expression '" + expression + "' " + why + ". " + remedy + ".");
    }
}
