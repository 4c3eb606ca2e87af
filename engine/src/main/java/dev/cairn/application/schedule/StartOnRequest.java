package dev.cairn.application.schedule;

import dev.cairn.Limits;
import dev.cairn.ScheduleEvent;
import dev.cairn.ScheduleNotFoundException;
import dev.cairn.StartedRun;
import dev.cairn.application.advance.OfferedSlots;
import dev.cairn.application.advance.PlaceReady;
import dev.cairn.application.observe.AfterCommit;
import dev.cairn.domain.model.RunInsertion;
import dev.cairn.domain.model.ScheduleDefinition;
import dev.cairn.domain.model.StoredSchedule;
import dev.cairn.domain.port.Ids;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import dev.cairn.domain.service.RunPlan;
import dev.cairn.domain.service.Ticks;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;

/** Starts runs of schedules for people: now, or for ticks that have passed. No overlap rule holds for them. */
final class StartOnRequest {

    private static final int MAX_TASKS = 5_000;

    private final Store store;
    private final StartTicks startTicks;
    private final TellSchedules telling;
    private final Function<RunInsertion, StartedRun> handles;
    private final String name;

    StartOnRequest(
            Store store, AfterCommit afterCommit, Ids ids, Function<RunInsertion, StartedRun> handles, String name) {
        this.store = store;
        this.startTicks = new StartTicks(ids);
        this.telling = new TellSchedules(afterCommit);
        this.handles = handles;
        this.name = name;
    }

    /** Starts a run now. It counts as an earlier run for the following ticks. */
    StartedRun now(String schedule) {
        Started started = store.inTransaction(tx -> {
            StoredSchedule before = SteerSchedules.lock(tx, schedule);
            Instant now = tx.timers().now();
            Started one = start(tx, before.definition(), List.of(now), ScheduleEvent.Type.RUN_NOW, now);
            UUID run = one.begun.insertions().getFirst().run().id();
            StoredSchedule after = new StoredSchedule(
                    before.definition(),
                    before.progress().withRuns(List.of(run)),
                    before.definedAt(),
                    before.pause(),
                    before.nextTick(),
                    before.dueAt());
            tx.schedules().save(List.of(after), List.of());
            return one.placed(tx);
        });
        return tell(started).getFirst();
    }

    /** Starts the runs of all ticks in a time, or finds those that they have had. */
    List<StartedRun> backfill(String schedule, Instant from, Instant to) {
        Backfill backfill = store.inTransaction(tx -> {
            StoredSchedule stored =
                    tx.scheduleDirectory().find(schedule).orElseThrow(() -> new ScheduleNotFoundException(schedule));
            Backfill.check(schedule, from, to, tx.timers().now());
            List<Instant> ticks =
                    Ticks.of(stored.definition()).first(from.minusNanos(1), to.minusNanos(1), Limits.MAX_BACKFILL + 1);
            return new Backfill(ticks, startTicks.plan(tx, stored.definition()).size());
        });
        List<StartedRun> runs = new ArrayList<>();
        for (List<Instant> part : backfill.parts(schedule, MAX_TASKS)) {
            runs.addAll(tell(store.inTransaction(tx -> {
                ScheduleDefinition definition =
                        SteerSchedules.lock(tx, schedule).definition();
                Instant now = tx.timers().now();
                return start(tx, definition, part, ScheduleEvent.Type.BACKFILLED, now)
                        .placed(tx);
            })));
        }
        return runs;
    }

    private Started start(
            Transaction tx, ScheduleDefinition definition, List<Instant> ticks, ScheduleEvent.Type type, Instant now) {
        RunPlan plan = startTicks.plan(tx, definition);
        StartTicks.Begun begun = startTicks.start(
                tx,
                ticks.stream()
                        .map(tick -> new StartTicks.Tick(definition, tick, plan))
                        .toList());
        List<ScheduleEvent> events = new ArrayList<>();
        for (int i = 0; i < ticks.size(); i++) {
            UUID run = begun.insertions().get(i).run().id();
            events.add(new ScheduleEvent(definition.name(), now, type, ticks.get(i), run, 1, name));
        }
        tx.schedules().save(List.of(), events);
        return new Started(events, begun);
    }

    private List<StartedRun> tell(Started started) {
        telling.tell(started.events, started.begun.fresh(), started.begun.ready());
        return started.begun.insertions().stream().map(handles).toList();
    }

    /** What a transaction has started. */
    private record Started(List<ScheduleEvent> events, StartTicks.Begun begun) {

        /** Places the first tasks, as the last work of the transaction. */
        private Started placed(Transaction tx) {
            var unused = PlaceReady.place(tx, begun.ready(), OfferedSlots.NONE);
            return this;
        }
    }
}
