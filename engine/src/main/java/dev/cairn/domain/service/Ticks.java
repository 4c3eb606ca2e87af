package dev.cairn.domain.service;

import dev.cairn.Recurrence;
import dev.cairn.domain.model.ScheduleDefinition;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The ticks of a schedule, between its start and its end. */
public final class Ticks {

    private static final Duration FIRST_SPAN = Duration.ofMinutes(1);
    private static final int SPAN_GROWTH = 8;

    private final String name;
    private final Function<Instant, Optional<Instant>> following;
    private final @Nullable Instant startAt;
    private final @Nullable Instant endAt;
    private final Duration jitter;

    private Ticks(ScheduleDefinition schedule) {
        this.name = schedule.name();
        this.startAt = schedule.options().startAt();
        this.endAt = schedule.options().endAt();
        this.jitter = schedule.options().jitter();
        this.following = switch (schedule.recurrence()) {
            case Recurrence.Cron cron -> new CronTicks(ParseCron.parse(cron.expression()), cron.zone())::next;
            case Recurrence.Interval interval -> after -> Optional.of(afterwards(interval.length(), after));
        };
    }

    /**
     * The ticks of that schedule.
     *
     * @throws IllegalArgumentException when its cron expression cannot be read
     */
    public static Ticks of(ScheduleDefinition schedule) {
        return new Ticks(schedule);
    }

    /** The first tick after that instant. */
    public Optional<Instant> next(Instant after) {
        Instant from = startAt != null && after.isBefore(startAt) ? startAt.minusNanos(1) : after;
        return following.apply(from).filter(tick -> endAt == null || tick.isBefore(endAt));
    }

    /** The first ticks after one instant and up to another, which is included. */
    public List<Instant> first(Instant after, Instant upTo, int most) {
        List<Instant> ticks = new ArrayList<>();
        Optional<Instant> tick = next(after);
        while (tick.isPresent() && !tick.get().isAfter(upTo) && ticks.size() < most) {
            ticks.add(tick.get());
            tick = next(tick.get());
        }
        return ticks;
    }

    /** The last ticks after one instant and up to another, which is included. After a long outage it looks at the end only. */
    List<Instant> last(Instant after, Instant upTo, int most) {
        for (Duration span = FIRST_SPAN; ; span = span.multipliedBy(SPAN_GROWTH)) {
            boolean all = Duration.between(after, upTo).compareTo(span) <= 0;
            Deque<Instant> ticks = new ArrayDeque<>();
            Optional<Instant> tick = next(all ? after : upTo.minus(span));
            while (tick.isPresent() && !tick.get().isAfter(upTo)) {
                ticks.add(tick.get());
                if (ticks.size() > most) {
                    ticks.removeFirst();
                }
                tick = next(tick.get());
            }
            if (all || ticks.size() == most) {
                return List.copyOf(ticks);
            }
        }
    }

    /**
     * When the run of a tick starts: the jitter is the same however often one asks, and ends before the following tick.
     */
    Instant start(Instant tick) {
        if (jitter.isZero()) {
            return tick;
        }
        Duration gap = next(tick).map(next -> Duration.between(tick, next)).orElse(jitter);
        Duration longest = gap.compareTo(jitter) < 0 ? gap : jitter;
        long seed = 31L * name.hashCode() + tick.getEpochSecond();
        return Instants.micros(tick.plusMillis(new SplittableRandom(seed).nextLong(Math.max(1, longest.toMillis()))));
    }

    /** The multiples of the interval, counted from the start or else from 1970. */
    private Instant afterwards(Duration length, Instant after) {
        Instant anchor = startAt == null ? Instant.EPOCH : startAt;
        if (after.isBefore(anchor)) {
            return anchor;
        }
        long rounds = Duration.between(anchor, after).dividedBy(length);
        return anchor.plus(length.multipliedBy(rounds + 1));
    }
}
