package dev.cairn.application.schedule;

import dev.cairn.Limits;
import dev.cairn.ScheduleEvent;
import dev.cairn.domain.model.StoredSchedule;
import dev.cairn.domain.service.Ticks;
import java.time.Instant;
import java.util.List;

/** The ticks that pass without a run because of a pause or a new definition. */
final class SkipTicks {

    private SkipTicks() {}

    /** One event for all ticks that are not decided and have come by now; none if there are none. */
    static List<ScheduleEvent> until(StoredSchedule schedule, Instant now, ScheduleEvent.Type reason) {
        List<Instant> passed =
                Ticks.of(schedule.definition()).first(schedule.progress().decidedUntil(), now, Limits.MAX_COUNT);
        return passed.isEmpty()
                ? List.of()
                : List.of(new ScheduleEvent(schedule.name(), now, reason, passed.getLast(), null, passed.size(), null));
    }

    static long count(List<ScheduleEvent> events) {
        return events.stream().mapToLong(ScheduleEvent::count).sum();
    }
}
