package dev.cairn.application.settle;

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

/** Leases ready tasks to a worker that is held alive, inside the transaction that took them from where they were. */
public final class GrantLeases {

    private GrantLeases() {}

    /** Leases the tasks, and reads what their code is given. */
    public static Granted to(Transaction tx, UUID workerId, List<QueueEntry> entries, Ids ids) {
        List<Lease> leases = grant(tx, workerId, entries, ids);
        return new Granted(
                entries,
                leases,
                tx.tasks().inputs(entries.stream().map(QueueEntry::key).toList()));
    }

    /** Leases the tasks; what their code is given is known. */
    public static List<Lease> grant(Transaction tx, UUID workerId, List<QueueEntry> entries, Ids ids) {
        Instant now = tx.now();
        String by = "worker " + workerId;
        List<Lease> leases = new ArrayList<>(entries.size());
        List<TaskEvent> events = new ArrayList<>(entries.size());
        for (QueueEntry entry : entries) {
            TaskKey key = entry.key();
            leases.add(new Lease(new Fence(key, entry.attempt(), ids.token()), workerId, now));
            events.add(new TaskEvent(key.runId(), key.name(), entry.attempt(), TaskEventType.STARTED, now, null, by));
        }
        tx.leases().grant(leases);
        tx.events().append(events);
        return leases;
    }

    /**
     * What was leased.
     *
     * @param entries the tasks, in the order of their leases
     * @param inputs what their code is given, in any order
     */
    public record Granted(List<QueueEntry> entries, List<Lease> leases, Supplier<List<TaskInput>> inputs) {

        /** Nothing. */
        public static final Granted NOTHING = new Granted(List.of(), List.of(), List::of);

        /** The claims. Best asked for after the commit, with which the inputs may come. */
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
