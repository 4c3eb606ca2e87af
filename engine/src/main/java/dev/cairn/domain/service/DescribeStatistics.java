package dev.cairn.domain.service;

import dev.cairn.Statistics;
import dev.cairn.domain.model.CountedStep;
import dev.cairn.domain.model.CountedTime;
import dev.cairn.domain.model.StepTally;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Turns stored counts into figures for people. */
public final class DescribeStatistics {

    private static final Comparator<Statistics.StepFigures> BUSIEST_FIRST = Comparator.comparingLong(
                    (Statistics.StepFigures step) -> -(step.completed() + step.failed() + step.retried()))
            .thenComparing(Statistics.StepFigures::workflow)
            .thenComparing(Statistics.StepFigures::step);

    private DescribeStatistics() {}

    /** Refuses a window for which there are no counts. */
    public static Duration checked(Duration window) {
        if (window == null || window.compareTo(Statistics.BUCKET) < 0 || window.compareTo(Statistics.KEPT) > 0) {
            throw new IllegalArgumentException("Statistics exist for windows of 10 seconds to "
                    + Statistics.KEPT.toHours() + " hours, but the window was " + window + ".");
        }
        return window;
    }

    /** The beginning of the bucket that this instant lies in. */
    public static Instant bucket(Instant instant) {
        long length = Statistics.BUCKET.toSeconds();
        return Instant.ofEpochSecond(Math.floorDiv(instant.getEpochSecond(), length) * length);
    }

    /** The beginning of the minute that this instant lies in. */
    public static Instant minute(Instant instant) {
        return instant.truncatedTo(ChronoUnit.MINUTES);
    }

    /**
     * The statistics of a window that ends now.
     *
     * @param times the counts since the bucket in which the window begins
     * @param steps the counts since the minute in which the window begins
     */
    public static Statistics of(Duration window, Instant now, List<CountedTime> times, List<CountedStep> steps) {
        Instant from = bucket(now.minus(window));
        Instant until = bucket(now);
        Map<Instant, CountedTime> byTime = new HashMap<>();
        times.forEach(one -> byTime.put(one.at(), one));
        List<Statistics.Bucket> series = new ArrayList<>();
        for (Instant at = from; at.isBefore(until); at = at.plus(Statistics.BUCKET)) {
            series.add(
                    bucket(byTime.getOrDefault(at, new CountedTime(at, CountedTime.EndedRuns.NONE, StepTally.NONE))));
        }
        List<Statistics.StepFigures> figures = steps.stream()
                .map(DescribeStatistics::figures)
                .sorted(BUSIEST_FIRST)
                .toList();
        return new Statistics(from, until, series, figures);
    }

    private static Statistics.Bucket bucket(CountedTime counted) {
        return new Statistics.Bucket(
                counted.at(),
                counted.runs().started(),
                counted.runs().completed(),
                counted.runs().failed(),
                counted.runs().cancelled(),
                counted.steps().completed(),
                counted.steps().failed(),
                counted.steps().retried(),
                DurationBins.describe(counted.steps().starts()));
    }

    private static Statistics.StepFigures figures(CountedStep counted) {
        StepTally tally = counted.tally();
        return new Statistics.StepFigures(
                counted.name().workflow(),
                counted.name().step(),
                tally.completed(),
                tally.failed(),
                tally.retried(),
                DurationBins.describe(tally.durations()),
                DurationBins.describe(tally.starts()));
    }
}
