package dev.cairn.domain.service;

import dev.cairn.domain.model.CronFields;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.BitSet;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The instants at which a cron expression ticks in a time zone.
 *
 * <p>Where clocks go forward, a time that does not exist ticks once, at the end of the gap. Where clocks go back, a time
 * that exists twice ticks at the first of the two. An expression that counts real time ({@link CronFields#realTime})
 * ticks at each instant whose local time matches: not at all in the gap, and twice in the overlap.
 */
final class CronTicks {

    /** Between two leap years may lie eight years, and several times that until the 29th of February is a Monday. */
    private static final int MOST_YEARS = 100;

    private final CronFields fields;
    private final ZoneRules rules;

    CronTicks(CronFields fields, ZoneId zone) {
        this.fields = fields;
        this.rules = zone.getRules();
    }

    /** The first tick after that instant, if one comes within a hundred years. */
    Optional<Instant> next(Instant after) {
        return fields.realTime() ? nextInRealTime(after) : nextByClock(after);
    }

    private Optional<Instant> nextByClock(Instant after) {
        LocalDateTime local = LocalDateTime.ofInstant(after, rules.getOffset(after));
        int lastYear = local.getYear() + MOST_YEARS;
        LocalDateTime match = nextMatch(local, lastYear);
        // A match that is not later lies in an overlap passed a second time, or in a gap whose end has ticked already.
        while (match != null && !instant(match).isAfter(after)) {
            match = nextMatch(match, lastYear);
        }
        return match == null ? Optional.empty() : Optional.of(instant(match));
    }

    /** The end of the gap for a time in it, and the first of two instants in an overlap. */
    private Instant instant(LocalDateTime local) {
        ZoneOffsetTransition transition = rules.getTransition(local);
        if (transition != null && transition.isGap()) {
            return transition.getInstant();
        }
        return local.toInstant(transition == null ? rules.getOffset(local) : transition.getOffsetBefore());
    }

    /** Walks from one change of the clocks to the next: between two of them local time passes like real time. */
    private Optional<Instant> nextInRealTime(Instant after) {
        Instant from = after;
        ZoneOffset offset = rules.getOffset(from);
        LocalDateTime local = LocalDateTime.ofInstant(from, offset);
        int lastYear = local.getYear() + MOST_YEARS;
        while (local.getYear() <= lastYear) {
            LocalDateTime match = nextMatch(local, lastYear);
            ZoneOffsetTransition change = rules.nextTransition(from);
            if (match != null && (change == null || match.toInstant(offset).isBefore(change.getInstant()))) {
                return Optional.of(match.toInstant(offset));
            }
            if (change == null) {
                return Optional.empty();
            }
            from = change.getInstant();
            offset = change.getOffsetAfter();
            // The instant of the change itself may match.
            local = change.getDateTimeAfter().minusNanos(1);
        }
        return Optional.empty();
    }

    /** The first local time after that one that the fields admit, or null. */
    private @Nullable LocalDateTime nextMatch(LocalDateTime after, int lastYear) {
        LocalDateTime from = after.withNano(0).plusSeconds(1);
        LocalDate date = from.toLocalDate();
        if (matches(date)) {
            LocalTime time = nextTime(from.toLocalTime());
            if (time != null) {
                return LocalDateTime.of(date, time);
            }
        }
        LocalDate day = nextDay(date.plusDays(1), lastYear);
        // Each field admits at least one value, so the first time of a day exists.
        LocalTime first = nextTime(LocalTime.MIDNIGHT);
        return day == null || first == null ? null : LocalDateTime.of(day, first);
    }

    private @Nullable LocalDate nextDay(LocalDate from, int lastYear) {
        LocalDate day = from;
        while (day.getYear() <= lastYear) {
            if (!fields.months().get(day.getMonthValue())) {
                day = day.withDayOfMonth(1).plusMonths(1);
            } else if (matches(day)) {
                return day;
            } else {
                day = day.plusDays(1);
            }
        }
        return null;
    }

    private boolean matches(LocalDate day) {
        if (!fields.months().get(day.getMonthValue())) {
            return false;
        }
        boolean ofMonth = fields.lastDay()
                ? day.getDayOfMonth() == YearMonth.from(day).lengthOfMonth()
                : fields.days().get(day.getDayOfMonth());
        // Sunday is 7 in java.time, and 0 here.
        boolean ofWeek = fields.daysOfWeek().get(day.getDayOfWeek().getValue() % 7);
        return fields.eitherDay() ? ofMonth || ofWeek : ofMonth && ofWeek;
    }

    /** The first time of a day, not before that one, or null. */
    private @Nullable LocalTime nextTime(LocalTime from) {
        int hour = fields.hours().nextSetBit(from.getHour());
        if (hour < 0) {
            return null;
        }
        if (hour > from.getHour()) {
            return LocalTime.of(hour, first(fields.minutes()), first(fields.seconds()));
        }
        int minute = fields.minutes().nextSetBit(from.getMinute());
        if (minute == from.getMinute()) {
            int second = fields.seconds().nextSetBit(from.getSecond());
            if (second >= 0) {
                return LocalTime.of(hour, minute, second);
            }
            minute = fields.minutes().nextSetBit(minute + 1);
        }
        if (minute >= 0) {
            return LocalTime.of(hour, minute, first(fields.seconds()));
        }
        int later = fields.hours().nextSetBit(hour + 1);
        return later < 0 ? null : LocalTime.of(later, first(fields.minutes()), first(fields.seconds()));
    }

    private static int first(BitSet values) {
        return values.nextSetBit(0);
    }
}
