package dev.cairn.application.advance;

import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.QueueEntry;
import dev.cairn.domain.model.TaskInput;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.port.Ids;
import dev.cairn.domain.port.Transaction;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Leases ready tasks to a worker, inside the transaction that took them from their place and that keeps the worker from
 * being declared dead.
 */
public final class GrantLeases {

    private GrantLeases() {}

    /** Leases tasks that a claim took from the queue, and reads the inputs of their code. */
    public static LeasedTasks claimed(Transaction tx, Holder holder, List<QueueEntry> entries, Ids ids) {
        return to(tx, holder, entries.stream().map(UnplacedTask::new).toList(), ids);
    }

    /** Leases the tasks, and reads those inputs that are not known yet. */
    static LeasedTasks to(Transaction tx, Holder holder, List<UnplacedTask> ready, Ids ids) {
        List<QueueEntry> entries = ready.stream().map(UnplacedTask::entry).toList();
        List<Lease> leases = grant(tx, holder, entries, ids);
        return new LeasedTasks(entries, leases, inputs(tx, ready));
    }

    private static List<Lease> grant(Transaction tx, Holder holder, List<QueueEntry> entries, Ids ids) {
        Instant now = tx.now();
        String by = "worker " + holder.workerId;
        List<Lease> leases = new ArrayList<>(entries.size());
        List<TaskEvent> events = new ArrayList<>(entries.size());
        for (QueueEntry entry : entries) {
            TaskKey key = entry.key();
            Fence fence = new Fence(key, entry.attempt(), ids.token());
            leases.add(new Lease(fence, holder.workerId, now, holder.limits.of(entry)));
            events.add(new TaskEvent(key.runId(), key.name(), entry.attempt(), TaskEventType.STARTED, now, null, by));
        }
        tx.leases().grant(leases);
        tx.events().append(events);
        return leases;
    }

    private static Supplier<List<TaskInput>> inputs(Transaction tx, List<UnplacedTask> ready) {
        List<TaskInput> known = new ArrayList<>();
        List<TaskKey> unknown = new ArrayList<>();
        for (UnplacedTask one : ready) {
            if (one.input() == null) {
                unknown.add(one.entry().key());
            } else {
                known.add(one.input().get());
            }
        }
        if (unknown.isEmpty()) {
            return () -> known;
        }
        Supplier<List<TaskInput>> read = tx.tasks().inputs(unknown);
        return known.isEmpty()
                ? read
                : () -> Stream.concat(known.stream(), read.get().stream()).toList();
    }

    /** The worker that gets the leases, and the time limits of its code. */
    public record Holder(UUID workerId, LimitsByCode limits) {}

    /**
     * The result of leasing.
     *
     * @param entries the tasks, in the order of their leases
     * @param inputs the inputs of the tasks' code, in any order
     */
    public record LeasedTasks(List<QueueEntry> entries, List<Lease> leases, Supplier<List<TaskInput>> inputs) {

        /** No leased tasks. */
        public static final LeasedTasks NOTHING = new LeasedTasks(List.of(), List.of(), List::of);

        /** The claims. Ask after the commit: a pipelining store answers the inputs together with it. */
        public List<Claim> claims() {
            Map<TaskKey, TaskInput> byKey = new HashMap<>();
            inputs.get().forEach(input -> byKey.put(input.key(), input));
            List<Claim> claims = new ArrayList<>(entries.size());
            for (int i = 0; i < entries.size(); i++) {
                QueueEntry entry = entries.get(i);
                claims.add(new Claim(leases.get(i), entry.run(), Objects.requireNonNull(byKey.get(entry.key()))));
            }
            return claims;
        }
    }
}
