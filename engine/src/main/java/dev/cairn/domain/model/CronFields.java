package dev.cairn.domain.model;

import java.util.BitSet;

/**
 * A cron expression after parsing: the values that each field admits.
 *
 * @param lastDay whether the last day of each month is among the days
 * @param eitherDay whether a day matches that is admitted by one of the two kinds of days, rather than by both
 * @param realTime whether it counts real time where clocks are changed: the minute or hour is {@code *} or a step
 */
public record CronFields(
        BitSet seconds,
        BitSet minutes,
        BitSet hours,
        BitSet days,
        BitSet months,
        BitSet daysOfWeek,
        boolean lastDay,
        boolean eitherDay,
        boolean realTime) {}
