package dev.cairn.application.schedule;

import dev.cairn.ScheduleEvent;
import dev.cairn.ScheduleNotFoundException;
import dev.cairn.application.observe.AfterCommit;
import dev.cairn.domain.model.ScheduleDefinition;
import dev.cairn.domain.model.ScheduleProgress;
import dev.cairn.domain.model.StoredSchedule;
import dev.cairn.domain.model.WorkflowGraph;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import dev.cairn.domain.service.PlanSchedule;
import dev.cairn.domain.service.Ticks;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Stores schedules as the code defines them. Repeating a definition changes nothing. */
public final class DefineSchedules {

    private final Store store;
    private final TellSchedules telling;

    /** Stores schedules in that store. */
    public DefineSchedules(Store store, AfterCommit afterCommit) {
        this.store = store;
        this.telling = new TellSchedules(afterCommit);
    }

    /**
     * Stores the schedule, and with it the graph of its workflow, so that a leader can start runs before a worker with the
     * code has joined.
     *
     * @param graph the graph if this engine has the code, or null
     */
    public void define(ScheduleDefinition schedule, @Nullable WorkflowGraph graph) {
        // Refuses a cron expression that cannot be read, before anything is stored.
        Ticks unusedTicks = Ticks.of(schedule);
        List<ScheduleEvent> events = store.inTransaction(tx -> {
            if (graph != null) {
                WorkflowGraph unused = tx.graphs().register(graph);
            }
            List<ScheduleEvent> written = store(tx, schedule);
            tx.schedules().save(List.of(), written);
            return written;
        });
        if (!events.isEmpty()) {
            telling.changed(events);
        }
    }

    private static List<ScheduleEvent> store(Transaction tx, ScheduleDefinition schedule) {
        Optional<StoredSchedule> before = tx.schedules().lock(schedule.name());
        if (before.isPresent()) {
            return change(tx, before.get(), schedule);
        }
        Instant now = tx.timers().now();
        StoredSchedule fresh = PlanSchedule.plan(schedule, ScheduleProgress.from(now), now, null, now);
        if (fresh.nextTick() == null) {
            throw new IllegalArgumentException("Schedule '" + schedule.name() + "' has no tick to come: "
                    + schedule.recurrence() + ", end " + schedule.options().endAt()
                    + ". Choose a later end, or another recurrence.");
        }
        if (tx.schedules().insert(fresh)) {
            return List.of(defined(schedule, now));
        }
        // Another engine has stored it since.
        StoredSchedule other =
                tx.schedules().lock(schedule.name()).orElseThrow(() -> new ScheduleNotFoundException(schedule.name()));
        return change(tx, other, schedule);
    }

    private static List<ScheduleEvent> change(Transaction tx, StoredSchedule before, ScheduleDefinition schedule) {
        Instant now = tx.timers().now();
        if (before.definition().equals(schedule)) {
            StoredSchedule same =
                    PlanSchedule.plan(schedule, before.progress(), before.definedAt(), before.pause(), now);
            // The rules of a time zone may have changed since the next tick was computed.
            if (!Objects.equals(same.nextTick(), before.nextTick())) {
                tx.schedules().save(List.of(same), List.of());
            }
            return List.of();
        }
        List<ScheduleEvent> events = new ArrayList<>();
        ScheduleProgress progress = before.progress();
        if (!before.definition().ticksLike(schedule)) {
            events.addAll(SkipTicks.until(before, now, ScheduleEvent.Type.SKIPPED_REDEFINED));
            progress = progress.skippedTo(now, SkipTicks.count(events));
        }
        tx.schedules().redefine(PlanSchedule.plan(schedule, progress, now, before.pause(), now));
        events.add(defined(schedule, now));
        return events;
    }

    private static ScheduleEvent defined(ScheduleDefinition schedule, Instant now) {
        String detail = schedule.recurrence() + ", workflow " + schedule.workflow() + ", tenant " + schedule.tenant();
        return new ScheduleEvent(schedule.name(), now, ScheduleEvent.Type.DEFINED, null, null, 0, detail);
    }
}
