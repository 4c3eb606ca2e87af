package dev.cairn.application.schedule;

import dev.cairn.ScheduleEvent;
import dev.cairn.application.advance.UnplacedTask;
import dev.cairn.application.observe.AfterCommit;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.port.WakeUps.Hint;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells of ticks and of runs that schedules started, after the commit. */
final class TellSchedules {

    private static final Logger log = LoggerFactory.getLogger(TellSchedules.class);

    private final AfterCommit afterCommit;

    TellSchedules(AfterCommit afterCommit) {
        this.afterCommit = afterCommit;
    }

    /**
     * Tells of what was committed.
     *
     * @param fresh the runs that are new
     * @param queued their first tasks
     */
    void tell(List<ScheduleEvent> events, List<RunHeader> fresh, List<UnplacedTask> queued) {
        if (afterCommit.isObserved()) {
            afterCommit.reportStarted(fresh);
            afterCommit.reportReady(queued);
        }
        events.forEach(TellSchedules::write);
        afterCommit.reportSchedules(events, fresh);
        if (!queued.isEmpty()) {
            afterCommit.announce(Hint.WORK_READY);
        }
    }

    /** Wakes the leader, because a schedule may be due earlier than it knows. */
    void changed(List<ScheduleEvent> events) {
        tell(events, List.of(), List.of());
        afterCommit.announce(Hint.TIMER_SET);
    }

    private static void write(ScheduleEvent event) {
        switch (event.type()) {
            case SKIPPED_LATE ->
                log.warn(
                        "Ticks were missed and are skipped. schedule={} ticks={} last={}",
                        event.schedule(),
                        event.count(),
                        event.tick());
            case SKIPPED_OVERLAP, SKIPPED_PAUSED, SKIPPED_REDEFINED ->
                log.info(
                        "Ticks are skipped. schedule={} reason={} ticks={} last={}",
                        event.schedule(),
                        event.type(),
                        event.count(),
                        event.tick());
            case DEFINED, PAUSED, RESUMED, RUN_NOW, BACKFILLED ->
                log.info(
                        "Schedule was changed or used. schedule={} event={} detail={}",
                        event.schedule(),
                        event.type(),
                        event.detail());
            case TICKED, WAITING ->
                log.debug(
                        "Schedule ticked. schedule={} event={} tick={} run={}",
                        event.schedule(),
                        event.type(),
                        event.tick(),
                        event.run());
        }
    }
}
