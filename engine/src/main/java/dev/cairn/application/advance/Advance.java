package dev.cairn.application.advance;

import dev.cairn.Limits;
import dev.cairn.TaskEvent;
import dev.cairn.domain.model.AttemptLimits;
import dev.cairn.domain.model.HeldTask;
import dev.cairn.domain.model.ReadyTask;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskChange;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.Timer;
import dev.cairn.domain.port.Transaction;
import dev.cairn.domain.service.Settlement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.UnaryOperator;

/**
 * The advance: writes what happened to tasks (an ended attempt, a due timer, a dead worker) and all that follows from
 * it. Call it inside the transaction that took the lease or timer away.
 */
public final class Advance {

    private Advance() {}

    /** Advances the tasks; those that become ready go to the queue. */
    public static AdvanceResult apply(Transaction tx, List<TaskChange> changes) {
        return apply(tx, changes, OfferedSlots.NONE);
    }

    /** Decides, then writes once, in lock order: tasks, timers, runs, tenants, queue. */
    public static AdvanceResult apply(Transaction tx, List<TaskChange> changes, OfferedSlots slots) {
        if (changes.isEmpty()) {
            return AdvanceResult.NOTHING;
        }
        return write(tx, decide(tx, ReceiveSignals.whenWaitsBegin(tx, changes)), slots, run -> run);
    }

    /**
     * Cancels a run whose leases were taken away: the changes and all that wait for them.
     *
     * @param live all its tasks that are not terminal, locked
     */
    public static AdvanceResult cancel(
            Transaction tx, String reason, List<TaskChange> changes, Map<TaskKey, Task> live) {
        return write(tx, settled(tx, changes, live), OfferedSlots.NONE, run -> run.cancelled(reason));
    }

    /**
     * Ends a run whose leases were taken away, without cancelling it: the changes and all that wait for them.
     *
     * @param live all its tasks that are not terminal, locked
     */
    public static AdvanceResult end(Transaction tx, List<TaskChange> changes, Map<TaskKey, Task> live) {
        return write(tx, settled(tx, changes, live), OfferedSlots.NONE, run -> run);
    }

    private static Decided settled(Transaction tx, List<TaskChange> changes, Map<TaskKey, Task> live) {
        Settlement settlement = Settlement.of(changes, live, tx.now());
        if (!settlement.missing().isEmpty()) {
            throw new IllegalStateException("engine bug: children of " + settlement.missing() + " are not live");
        }
        return new Decided(changes, settlement);
    }

    /** Writes what was decided. The run is changed as asked before it is counted. */
    private static AdvanceResult write(Transaction tx, Decided decided, OfferedSlots slots, UnaryOperator<Run> change) {
        List<TaskChange> changes = decided.changes;
        Settlement settlement = decided.settlement;
        tx.tasks().save(settlement.updates());
        tx.timers().insert(settlement.timers());
        writeWaits(tx, settlement);
        forgetHeartbeats(tx, changes, settlement);
        EndRuns ends = EndRuns.count(tx, settlement.tallies(), runsToEnd(changes), change);
        KeepFailures.of(settlement.failures(), tx, ends.runs());
        List<ReadyTask> ready = new ArrayList<>(settlement.ready());
        ends.ready().forEach(task -> ready.add(new ReadyTask(task.key())));
        Instant now = tx.now();
        List<TaskEvent> events = new ArrayList<>(settlement.events());
        events.addAll(ends.events(now));
        tx.events().append(events);
        List<UnplacedTask> placed = withRuns(tx, ready, changes);
        EndedAttempts ended = new EndedAttempts(changes, settlement, ends.runs(), placed, now);
        return AdvanceResult.of(settlement, ended, ends, PlaceReady.place(tx, placed, slots));
    }

    /** A timeout goes with its wait, so that it never ends a later wait of the same task. */
    private static void writeWaits(Transaction tx, Settlement settlement) {
        if (!settlement.waits().isEmpty()) {
            tx.waits().insert(settlement.waits());
        }
        if (!settlement.endedWaits().isEmpty()) {
            tx.waits().remove(settlement.endedWaits());
            tx.timers()
                    .discard(settlement.endedWaits().stream()
                            .map(key -> new Timer.Id(key, Timer.Kind.TIMEOUT))
                            .toList());
        }
    }

    /** Only steps with a limit of silence have heartbeats that must go with the task; those of others go with the run. */
    private static void forgetHeartbeats(Transaction tx, List<TaskChange> changes, Settlement settlement) {
        List<TaskKey> over = new ArrayList<>();
        for (TaskChange change : changes) {
            AttemptLimits limits =
                    change.lease() == null ? null : change.lease().limits();
            if (limits != null
                    && limits.heartbeat() != null
                    && settlement.closed().contains(change.key())) {
                over.add(change.key());
            }
        }
        if (!over.isEmpty()) {
            tx.heartbeats().forget(over);
        }
    }

    /** Locks the rows that other transactions may change at the same time, and decides. */
    private static Decided decide(Transaction tx, List<TaskChange> changes) {
        Set<TaskKey> completed = new HashSet<>();
        Set<TaskKey> children = new LinkedHashSet<>();
        Set<TaskKey> parents = new LinkedHashSet<>();
        for (TaskChange change : changes) {
            HeldTask held = change.completed();
            if (held == null) {
                parents.add(change.key());
            } else {
                completed.add(held.key());
                children.addAll(held.successors().exclusive() ? List.of() : held.children());
            }
        }
        boolean waitsBegin =
                changes.stream().anyMatch(change -> change.outcome().beginsWait());
        while (true) {
            Map<TaskKey, Task> family = lock(tx, parents, children);
            List<TaskChange> timed = ReceiveSignals.whenTimersFire(tx, changes, family);
            Settlement settlement =
                    Settlement.of(timed, family, waitsBegin ? tx.timers().now() : tx.now());
            if (settlement.missing().isEmpty()) {
                return new Decided(timed, settlement);
            }
            follow(tx, settlement);
            settlement.closed().stream().filter(key -> !completed.contains(key)).forEach(parents::add);
        }
    }

    private static Map<TaskKey, Task> lock(Transaction tx, Set<TaskKey> parents, Set<TaskKey> children) {
        if (parents.isEmpty()) {
            return children.isEmpty() ? Map.of() : tx.tasks().lockFamily(children, 0);
        }
        Set<TaskKey> all = new LinkedHashSet<>(parents);
        all.addAll(children);
        return tx.tasks().lockFamily(all, 1);
    }

    /**
     * Follows a cascade of skips or cancellations down the graph. Each round looks twice as far, so that depth stays
     * cheap, and starts where the last round ended, so that the rest of the batch stays out of it. Then the whole
     * settlement is decided again with every task locked that the cascade concerns.
     */
    private static void follow(Transaction tx, Settlement settlement) {
        for (int generations = 2; !settlement.missing().isEmpty(); generations *= 2) {
            if (generations > 2 * Limits.MAX_STEPS) {
                throw new IllegalStateException("engine bug: children of " + settlement.missing() + " are not stored");
            }
            settlement.follow(tx.tasks().lockFamily(settlement.missing(), generations));
        }
    }

    /** The runs that only one of these changes can change, so that they need no lock. */
    private static List<Run> runsToEnd(List<TaskChange> changes) {
        return changes.stream()
                .map(TaskChange::completed)
                .filter(Objects::nonNull)
                .map(HeldTask::lastOf)
                .filter(Objects::nonNull)
                .toList();
    }

    private static List<UnplacedTask> withRuns(Transaction tx, List<ReadyTask> ready, List<TaskChange> changes) {
        if (ready.isEmpty()) {
            return List.of();
        }
        Map<UUID, RunHeader> headers = new HashMap<>();
        for (TaskChange change : changes) {
            if (change.held() != null) {
                headers.put(change.key().runId(), change.held().run());
            }
        }
        Set<UUID> unknown = new LinkedHashSet<>();
        ready.forEach(task -> unknown.add(task.key().runId()));
        unknown.removeAll(headers.keySet());
        if (!unknown.isEmpty()) {
            tx.runs().headers(unknown).forEach(header -> headers.put(header.id(), header));
        }
        return ready.stream()
                .map(task -> new UnplacedTask(
                        task.in(Objects.requireNonNull(headers.get(task.key().runId())))))
                .toList();
    }

    /** What happened, and what follows from it. */
    private record Decided(List<TaskChange> changes, Settlement settlement) {}
}
