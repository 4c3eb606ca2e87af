package dev.cairn.application.schedule;

import dev.cairn.Limits;
import dev.cairn.ScheduleDetails;
import dev.cairn.ScheduleEvent;
import dev.cairn.ScheduleNotFoundException;
import dev.cairn.ScheduleRef;
import dev.cairn.Schedules;
import dev.cairn.StartedRun;
import dev.cairn.application.observe.AfterCommit;
import dev.cairn.domain.model.RunInsertion;
import dev.cairn.domain.model.ScheduleDefinition;
import dev.cairn.domain.model.ScheduleProgress;
import dev.cairn.domain.model.StoredSchedule;
import dev.cairn.domain.model.WorkflowGraph;
import dev.cairn.domain.port.Ids;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import dev.cairn.domain.service.GraphRules;
import dev.cairn.domain.service.Instants;
import dev.cairn.domain.service.PlanSchedule;
import dev.cairn.domain.service.Ticks;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Finds, pauses and resumes schedules, and starts runs of theirs on request. */
public final class SteerSchedules implements Schedules {

    private final Store store;
    private final DefineSchedules defining;
    private final StartOnRequest starting;
    private final TellSchedules telling;
    private final String name;

    /**
     * Steers the schedules of that store.
     *
     * @param handles makes references to runs
     * @param name who does it
     */
    public SteerSchedules(
            Store store, AfterCommit afterCommit, Ids ids, Function<RunInsertion, StartedRun> handles, String name) {
        this.store = store;
        this.defining = new DefineSchedules(store, afterCommit);
        this.starting = new StartOnRequest(store, afterCommit, ids, handles, name);
        this.telling = new TellSchedules(afterCommit);
        this.name = name;
    }

    /**
     * Stores a schedule.
     *
     * @param graph the graph of its workflow if this engine has the code, or null
     */
    public ScheduleRef define(ScheduleDefinition schedule, @Nullable WorkflowGraph graph) {
        defining.define(schedule, graph);
        return new ScheduleHandle(schedule.name(), this);
    }

    @Override
    public ScheduleRef find(String schedule) {
        GraphRules.checkName("The schedule", schedule);
        return new ScheduleHandle(schedule, this);
    }

    @Override
    public Optional<ScheduleDetails> lookUp(String schedule) {
        GraphRules.checkName("The schedule", schedule);
        return store.inTransaction(tx -> tx.scheduleDirectory().find(schedule)).map(StoredSchedule::details);
    }

    @Override
    public List<ScheduleDetails> list(String after, int limit) {
        checkLimit("The most schedules to list", limit, Limits.MAX_PAGE);
        Limits.checkText("The name after which schedules are listed", after);
        return store.inTransaction(tx -> tx.scheduleDirectory().after(after, limit)).stream()
                .map(StoredSchedule::details)
                .toList();
    }

    ScheduleDetails inspect(String schedule) {
        return lookUp(schedule).orElseThrow(() -> new ScheduleNotFoundException(schedule));
    }

    List<Instant> next(String schedule, int number) {
        checkLimit("The number of ticks", number, Limits.MAX_BACKFILL);
        return store.inTransaction(tx -> {
            StoredSchedule stored =
                    tx.scheduleDirectory().find(schedule).orElseThrow(() -> new ScheduleNotFoundException(schedule));
            Instant from = Instants.later(tx.now(), stored.progress().decidedUntil());
            return Ticks.of(stored.definition()).first(from, Instant.MAX, number);
        });
    }

    List<ScheduleEvent> history(String schedule, int limit) {
        checkLimit("The most events to list", limit, Limits.MAX_PAGE);
        return store.inTransaction(tx -> tx.scheduleDirectory().history(schedule, limit));
    }

    ScheduleDetails pause(String schedule, String reason) {
        return change(
                schedule,
                (before, now) -> before.pause() != null
                        ? Changed.nothing(before)
                        : new Changed(
                                new StoredSchedule(
                                        before.definition(),
                                        before.progress(),
                                        before.definedAt(),
                                        new ScheduleDetails.Pause(name, now, reason),
                                        before.nextTick(),
                                        before.dueAt()),
                                List.of(event(schedule, now, ScheduleEvent.Type.PAUSED, name + ": " + reason))));
    }

    ScheduleDetails resume(String schedule) {
        return change(schedule, (before, now) -> {
            if (before.pause() == null) {
                return Changed.nothing(before);
            }
            List<ScheduleEvent> events =
                    new ArrayList<>(SkipTicks.until(before, now, ScheduleEvent.Type.SKIPPED_PAUSED));
            ScheduleProgress progress = before.progress().skippedTo(now, SkipTicks.count(events));
            events.add(event(schedule, now, ScheduleEvent.Type.RESUMED, name));
            return new Changed(PlanSchedule.plan(before.definition(), progress, before.definedAt(), null, now), events);
        });
    }

    private ScheduleDetails change(String schedule, BiFunction<StoredSchedule, Instant, Changed> change) {
        Changed changed = store.inTransaction(tx -> {
            StoredSchedule before = lock(tx, schedule);
            Changed after = change.apply(before, tx.timers().now());
            if (!after.events.isEmpty()) {
                tx.schedules().save(List.of(after.schedule), after.events);
            }
            return after;
        });
        telling.changed(changed.events);
        return changed.schedule.details();
    }

    StartOnRequest starting() {
        return starting;
    }

    void delete(String schedule) {
        store.inTransaction(tx -> {
            StoredSchedule before = lock(tx, schedule);
            tx.schedules().delete(before.name());
            return before;
        });
    }

    static StoredSchedule lock(Transaction tx, String schedule) {
        return tx.schedules().lock(schedule).orElseThrow(() -> new ScheduleNotFoundException(schedule));
    }

    private static ScheduleEvent event(String schedule, Instant now, ScheduleEvent.Type type, @Nullable String detail) {
        return new ScheduleEvent(schedule, now, type, null, null, 0, detail);
    }

    private static void checkLimit(String what, int limit, int most) {
        if (limit < 1 || limit > most) {
            throw new IllegalArgumentException(what + " must lie between 1 and " + most + ", was " + limit + ".");
        }
    }

    /** A schedule after a change, and the events of the change. */
    private record Changed(StoredSchedule schedule, List<ScheduleEvent> events) {

        static Changed nothing(StoredSchedule schedule) {
            return new Changed(schedule, List.of());
        }
    }
}
