package dev.cairn.domain.model;

import dev.cairn.ScheduleDetails;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A schedule as its row stores it.
 *
 * @param definedAt when its definition was stored or changed last
 * @param pause who paused it, or null
 * @param nextTick the next tick that is not decided yet, or null when none comes any more
 * @param dueAt when the leader looks at it next, or null for never; a pause leaves it out
 */
public record StoredSchedule(
        ScheduleDefinition definition,
        ScheduleProgress progress,
        Instant definedAt,
        ScheduleDetails.@Nullable Pause pause,
        @Nullable Instant nextTick,
        @Nullable Instant dueAt) {

    /** Its name. */
    public String name() {
        return definition.name();
    }

    /** As it is shown to users. */
    public ScheduleDetails details() {
        return new ScheduleDetails(
                definition.name(),
                definition.workflow(),
                definition.tenant(),
                definition.recurrence(),
                definition.options(),
                definedAt,
                pause,
                nextTick,
                progress.waitingTick(),
                progress.last(),
                progress.started(),
                progress.skipped());
    }
}
