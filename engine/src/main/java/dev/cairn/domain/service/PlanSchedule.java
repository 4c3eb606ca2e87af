package dev.cairn.domain.service;

import dev.cairn.ScheduleDetails;
import dev.cairn.domain.model.ScheduleDefinition;
import dev.cairn.domain.model.ScheduleProgress;
import dev.cairn.domain.model.StoredSchedule;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Plans when the leader looks at a schedule next: when a tick is due, or whether an open run is over. */
public final class PlanSchedule {

    private static final Duration SHORTEST_LOOK = Duration.ofSeconds(1);
    private static final Duration LONGEST_LOOK = Duration.ofSeconds(30);

    /** A run that has lasted a minute may be noticed a quarter of a minute after its end. */
    private static final int LOOKS = 4;

    private PlanSchedule() {}

    /** The schedule with that progress and the next look at it. */
    public static StoredSchedule plan(
            ScheduleDefinition definition,
            ScheduleProgress progress,
            Instant definedAt,
            ScheduleDetails.@Nullable Pause pause,
            Instant now) {
        Ticks ticks = Ticks.of(definition);
        Instant next = ticks.next(progress.decidedUntil()).orElse(null);
        Instant due = next == null ? null : ticks.start(next);
        Instant waiting = progress.waitingTick();
        if (waiting != null) {
            Instant look = Instants.micros(now.plus(untilNextLook(Duration.between(waiting, now))));
            due = due == null || look.isBefore(due) ? look : due;
        }
        return new StoredSchedule(definition, progress, definedAt, pause, next, due);
    }

    private static Duration untilNextLook(Duration waited) {
        Duration part = waited.dividedBy(LOOKS);
        if (part.compareTo(SHORTEST_LOOK) < 0) {
            return SHORTEST_LOOK;
        }
        return part.compareTo(LONGEST_LOOK) > 0 ? LONGEST_LOOK : part;
    }
}
