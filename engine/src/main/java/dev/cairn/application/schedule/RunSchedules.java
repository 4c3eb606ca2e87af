package dev.cairn.application.schedule;

import dev.cairn.RunNotFoundException;
import dev.cairn.ScheduleEvent;
import dev.cairn.application.advance.OfferedSlots;
import dev.cairn.application.advance.PlaceReady;
import dev.cairn.application.advance.UnplacedTask;
import dev.cairn.application.observe.AfterCommit;
import dev.cairn.application.operate.CancelRuns;
import dev.cairn.application.operate.MaintenanceJob;
import dev.cairn.application.settle.Bisection;
import dev.cairn.application.settle.CulpritBackoff;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.ScheduleProgress;
import dev.cairn.domain.model.StoredSchedule;
import dev.cairn.domain.model.TickDecision;
import dev.cairn.domain.port.Ids;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import dev.cairn.domain.service.DecideTicks;
import dev.cairn.domain.service.PlanSchedule;
import dev.cairn.domain.service.RunPlan;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts the runs of due ticks. One transaction stores the runs, moves the schedule on and writes the events, so a tick
 * is started exactly once whatever dies; of two leaders, one passes over the schedules that the other has locked.
 */
public final class RunSchedules implements MaintenanceJob {

    private static final Logger log = LoggerFactory.getLogger(RunSchedules.class);
    private static final int MAX_BATCH = 50;
    private static final int MOST_LEFT_ALONE = 200;

    /** How many tasks one transaction stores, unless a single schedule starts more. */
    private static final int MAX_TASKS = 5_000;

    private final Store store;
    private final StartTicks startTicks;
    private final TellSchedules telling;
    private final CancelRuns cancelRuns;
    private final CulpritBackoff<String> refused = new CulpritBackoff<>();
    private int batch = MAX_BATCH;

    /** Creates the job with a report after each commit. */
    public RunSchedules(Store store, AfterCommit afterCommit, Ids ids) {
        this.store = store;
        this.startTicks = new StartTicks(ids);
        this.telling = new TellSchedules(afterCommit);
        this.cancelRuns = new CancelRuns(store, afterCommit);
    }

    @Override
    public boolean tick(Instant now) {
        int limit = batch;
        Set<String> except = refused.waiting(now, MOST_LEFT_ALONE);
        AtomicReference<List<String>> taken = new AtomicReference<>(List.of());
        try {
            Round round = store.inTransaction(tx -> new Round(tx, limit, except, taken).run());
            batch = Math.min(MAX_BATCH, 2 * batch);
            refused.forget(taken.get());
            telling.tell(round.events, round.fresh, round.queued);
            round.toCancel.forEach(this::cancel);
        } catch (RuntimeException e) {
            if (!Bisection.isRefusal(e) || taken.get().isEmpty()) {
                throw e;
            }
            isolate(taken.get(), now, e);
        }
        return !taken.get().isEmpty();
    }

    /** Halves the next batch, or leaves the schedule alone for a while if it was refused alone. */
    private void isolate(List<String> taken, Instant now, RuntimeException cause) {
        batch = Math.max(1, taken.size() / 2);
        if (taken.size() == 1) {
            Duration wait = refused.refuse(taken.getFirst(), now);
            log.warn(
                    "Schedule cannot start its run and is tried again later. schedule={} wait={} reason={}",
                    taken.getFirst(),
                    wait,
                    cause.getMessage());
        }
    }

    /** The schedule is still due, so its next look finds the run cancelled, whichever leader looks. */
    private void cancel(UUID runId, String schedule) {
        try {
            var unused = cancelRuns.run(runId, "The next tick of schedule '" + schedule + "' is due.");
        } catch (RunNotFoundException pruned) {
            log.debug("Run was pruned before it could be cancelled. run={}", runId);
        }
    }

    /** One transaction. */
    private final class Round {

        private final Transaction tx;
        private final Instant now;
        private final List<StoredSchedule> due;
        private final List<ScheduleEvent> events = new ArrayList<>();
        private final Map<UUID, String> toCancel = new java.util.LinkedHashMap<>();
        private List<RunHeader> fresh = List.of();
        private List<UnplacedTask> queued = List.of();

        private Round(Transaction tx, int limit, Set<String> except, AtomicReference<List<String>> taken) {
            this.tx = tx;
            this.due = tx.schedules().takeDue(limit, except);
            this.now = due.isEmpty() ? Instant.MIN : tx.timers().now();
            taken.set(due.stream().map(StoredSchedule::name).toList());
        }

        private Round run() {
            if (due.isEmpty()) {
                return this;
            }
            Map<UUID, Run> open = openRuns();
            List<Decided> decided = new ArrayList<>();
            List<StartTicks.Tick> starts = new ArrayList<>();
            int tasks = 0;
            for (StoredSchedule schedule : due) {
                if (tasks >= MAX_TASKS) {
                    break;
                }
                TickDecision decision = DecideTicks.decide(schedule, known(open, schedule), now);
                decision.cancelFirst().forEach(run -> toCancel.put(run, schedule.name()));
                if (decision.cancelFirst().isEmpty()) {
                    decided.add(new Decided(schedule, decision));
                    tasks += add(starts, schedule, decision);
                }
            }
            write(decided, starts);
            return this;
        }

        private int add(List<StartTicks.Tick> starts, StoredSchedule schedule, TickDecision decision) {
            if (decision.starts().isEmpty()) {
                return 0;
            }
            RunPlan plan = startTicks.plan(tx, schedule.definition());
            decision.starts().forEach(tick -> starts.add(new StartTicks.Tick(schedule.definition(), tick, plan)));
            return decision.starts().size() * plan.size();
        }

        private void write(List<Decided> decided, List<StartTicks.Tick> starts) {
            StartTicks.Begun begun = startTicks.start(tx, starts);
            List<StoredSchedule> moved = new ArrayList<>();
            int next = 0;
            for (Decided one : decided) {
                int end = next + one.decision.starts().size();
                List<UUID> runs = begun.insertions().subList(next, end).stream()
                        .map(insertion -> insertion.run().id())
                        .toList();
                moved.add(one.moved(runs, now));
                one.addEvents(events, runs, now);
                next = end;
            }
            tx.schedules().save(moved, events);
            fresh = begun.fresh();
            queued = PlaceReady.place(tx, begun.ready(), OfferedSlots.NONE).all();
        }

        private Map<UUID, Run> openRuns() {
            Set<UUID> ids = due.stream()
                    .flatMap(schedule -> schedule.progress().openRuns().stream())
                    .collect(Collectors.toSet());
            return ids.isEmpty()
                    ? Map.of()
                    : tx.runs().find(ids).stream().collect(Collectors.toMap(Run::id, Function.identity()));
        }

        private static List<Run> known(Map<UUID, Run> open, StoredSchedule schedule) {
            List<Run> known = new ArrayList<>();
            for (UUID id : schedule.progress().openRuns()) {
                Run run = open.get(id);
                if (run != null) {
                    known.add(run);
                }
            }
            return known;
        }
    }

    /** A schedule and what was decided about its due ticks. */
    private record Decided(StoredSchedule schedule, TickDecision decision) {

        private StoredSchedule moved(List<UUID> runs, Instant now) {
            ScheduleProgress progress = decision.progress().withRuns(runs);
            if (!runs.isEmpty()) {
                progress = progress.lastRun(decision.starts().getLast(), runs.getLast());
            }
            return PlanSchedule.plan(schedule.definition(), progress, schedule.definedAt(), schedule.pause(), now);
        }

        private void addEvents(List<ScheduleEvent> events, List<UUID> runs, Instant now) {
            String name = schedule.name();
            for (TickDecision.Skip skip : decision.skips()) {
                events.add(new ScheduleEvent(name, now, skip.reason(), skip.last(), null, skip.count(), null));
            }
            for (int i = 0; i < runs.size(); i++) {
                events.add(new ScheduleEvent(
                        name, now, ScheduleEvent.Type.TICKED, decision.starts().get(i), runs.get(i), 1, null));
            }
            if (decision.waits() != null) {
                events.add(new ScheduleEvent(name, now, ScheduleEvent.Type.WAITING, decision.waits(), null, 1, null));
            }
        }
    }
}
