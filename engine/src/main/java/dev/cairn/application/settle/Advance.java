package dev.cairn.application.settle;

import dev.cairn.Limits;
import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.domain.model.Known;
import dev.cairn.domain.model.NewTask;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.ParentTally;
import dev.cairn.domain.model.QueueEntry;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.RunTally;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskChange;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.model.Tries;
import dev.cairn.domain.model.WorkflowDefinition;
import dev.cairn.domain.port.Transaction;
import dev.cairn.domain.service.RunLifecycle;
import dev.cairn.domain.service.Settlement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The one way on: whatever happened to tasks, an attempt that ended, a timer, a dead worker, this writes it and all that
 * follows from it. Call it inside the transaction that took the lease or timer away.
 */
public final class Advance {

    private Advance() {}

    /** Decides, then writes once, in the order of the locks: tasks, timers, runs, tenants, queue. */
    public static Advanced apply(Transaction tx, List<TaskChange> changes) {
        return apply(tx, changes, entries -> GrantLeases.Granted.NOTHING);
    }

    /**
     * The same.
     *
     * @param handOver leases as many as it likes of those that became ready; the others go to the queue
     */
    static Advanced apply(
            Transaction tx, List<TaskChange> changes, Function<List<QueueEntry>, GrantLeases.Granted> handOver) {
        if (changes.isEmpty()) {
            return Advanced.NOTHING;
        }
        Settlement settlement = decide(tx, changes);
        tx.tasks().save(settlement.updates());
        tx.timers().insert(settlement.timers());
        List<Run> runs = count(tx, settlement.tallies(), foreseenRuns(changes));
        List<Task> handlers = startHandlers(tx, runs, settlement.tallies());

        List<Task> ready = new ArrayList<>(settlement.ready());
        ready.addAll(handlers);
        List<TaskEvent> events = new ArrayList<>(settlement.events());
        Instant now = tx.now();
        handlers.forEach(task -> events.add(queued(task, now)));
        tx.events().append(events);
        List<QueueEntry> entries = entries(tx, ready, changes);
        GrantLeases.Granted handedOver = handOver.apply(entries);
        Enqueue.all(tx, without(entries, handedOver.entries()));
        return Advanced.of(settlement, entries.size() > handedOver.entries().size(), runs, handedOver);
    }

    private static List<QueueEntry> without(List<QueueEntry> entries, List<QueueEntry> handedOver) {
        if (handedOver.isEmpty()) {
            return entries;
        }
        Set<TaskKey> leased = handedOver.stream().map(QueueEntry::key).collect(Collectors.toSet());
        return entries.stream().filter(entry -> !leased.contains(entry.key())).toList();
    }

    /** Locks what others may change at the same time, and decides. */
    private static Settlement decide(Transaction tx, List<TaskChange> changes) {
        Map<TaskKey, Task> own = new HashMap<>();
        Set<TaskKey> children = new LinkedHashSet<>();
        Set<TaskKey> parents = new LinkedHashSet<>();
        for (TaskChange change : changes) {
            Known known = change.known();
            if (known == null || !(change.outcome() instanceof Outcome.Completed)) {
                parents.add(change.key());
            } else if (change.isForeseen()) {
                known.family().forEach(task -> own.put(task.key(), task));
            } else {
                own.put(change.key(), known.task());
                children.addAll(known.task().childKeys());
            }
        }
        boolean waitsBegin =
                changes.stream().anyMatch(change -> change.outcome().beginsWait());
        while (true) {
            Map<TaskKey, Task> family = new HashMap<>(own);
            family.putAll(lock(tx, parents, children));
            Settlement settlement =
                    Settlement.of(changes, family, waitsBegin ? tx.timers().now() : tx.now());
            if (settlement.missing().isEmpty()) {
                return settlement;
            }
            follow(tx, settlement);
            settlement.closed().stream().filter(key -> !own.containsKey(key)).forEach(parents::add);
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
     * A skip or cancellation runs down the graph. It is followed each time twice as far, so that depth stays cheap, and
     * from where it has got to, so that the rest of the batch stays out of it. Then all is decided anew with everything
     * locked that it concerns.
     */
    private static void follow(Transaction tx, Settlement settlement) {
        for (int generations = 2; !settlement.missing().isEmpty(); generations *= 2) {
            if (generations > 2 * Limits.MAX_STEPS) {
                throw new IllegalStateException("engine bug: children of " + settlement.missing() + " are not stored");
            }
            settlement.follow(tx.tasks().lockFamily(settlement.missing(), generations));
        }
    }

    /** The runs that nothing but one of these changes can change. */
    private static List<Run> foreseenRuns(List<TaskChange> changes) {
        return changes.stream()
                .filter(TaskChange::isForeseen)
                .map(change -> Objects.requireNonNull(change.known()).lastOf())
                .filter(Objects::nonNull)
                .toList();
    }

    private static List<Run> count(Transaction tx, Map<UUID, RunTally> tallies, List<Run> foreseen) {
        if (tallies.isEmpty()) {
            return List.of();
        }
        List<Run> runs = new ArrayList<>(foreseen);
        Set<UUID> unknown = new LinkedHashSet<>(tallies.keySet());
        foreseen.forEach(run -> unknown.remove(run.id()));
        if (!unknown.isEmpty()) {
            runs.addAll(tx.runs().lock(unknown));
        }
        List<Run> counted = new ArrayList<>(tallies.size());
        for (Run run : runs) {
            RunTally tally = Objects.requireNonNull(tallies.get(run.id()));
            counted.add(RunLifecycle.after(run, tally, tx.now()));
        }
        tx.runs().save(counted);
        return counted;
    }

    /** A run that would be over, but failed and has a handler, gets one more task. */
    private static List<Task> startHandlers(Transaction tx, List<Run> runs, Map<UUID, RunTally> tallies) {
        List<Task> handlers = new ArrayList<>();
        for (Run run : runs) {
            boolean justQueued =
                    run.handler() == Run.Handler.QUEUED && !run.status().isTerminal();
            if (justQueued && tallies.containsKey(run.id())) {
                handlers.add(new Task(
                        new TaskKey(run.id(), WorkflowDefinition.ON_FAILURE_TASK),
                        TaskKind.ON_FAILURE,
                        false,
                        List.of(),
                        ParentTally.allOpen(0),
                        TaskState.QUEUED,
                        Tries.NONE,
                        null));
            }
        }
        tx.tasks()
                .insert(handlers.stream()
                        .map(task -> new NewTask(task, List.of()))
                        .toList());
        return handlers;
    }

    private static TaskEvent queued(Task task, Instant now) {
        TaskKey key = task.key();
        return new TaskEvent(key.runId(), key.name(), 1, TaskEventType.QUEUED, now, null, "the run has failed");
    }

    private static List<QueueEntry> entries(Transaction tx, List<Task> ready, List<TaskChange> changes) {
        if (ready.isEmpty()) {
            return List.of();
        }
        Map<UUID, RunHeader> headers = new HashMap<>();
        for (TaskChange change : changes) {
            if (change.known() != null) {
                headers.put(change.key().runId(), change.known().run());
            }
        }
        Set<UUID> unknown = new LinkedHashSet<>();
        ready.forEach(task -> unknown.add(task.key().runId()));
        unknown.removeAll(headers.keySet());
        if (!unknown.isEmpty()) {
            tx.runs().headers(unknown).forEach(header -> headers.put(header.id(), header));
        }
        return ready.stream()
                .map(task -> new QueueEntry(
                        task.key(),
                        Objects.requireNonNull(headers.get(task.key().runId())),
                        task.nextAttempt(),
                        task.tries().crashes()))
                .toList();
    }
}
