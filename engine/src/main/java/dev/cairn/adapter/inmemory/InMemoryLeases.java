package dev.cairn.adapter.inmemory;

import dev.cairn.TaskState;
import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.TaskRecord;
import dev.cairn.domain.port.Leases;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The leases in memory. */
final class InMemoryLeases implements Leases {

    private final Tables tables;
    private final Set<Fence> releasedLast;

    /** Those tables; leases that are released and were the last of their run are added to {@code releasedLast}. */
    InMemoryLeases(Tables tables, Set<Fence> releasedLast) {
        this.tables = tables;
        this.releasedLast = releasedLast;
    }

    @Override
    public void grant(Collection<Lease> leases) {
        for (Lease lease : leases) {
            tables.leases.insert(lease.key(), lease);
            TaskRecord before = tables.tasks.get(lease.key());
            tables.tasks.put(
                    lease.key(),
                    new TaskRecord(
                            before.task().in(TaskState.RUNNING),
                            before.parentNames(),
                            before.attempts(),
                            before.output(),
                            before.error(),
                            before.errorAttempt(),
                            before.note()));
        }
    }

    @Override
    public Set<Fence> release(Collection<Fence> fences) {
        Set<Fence> released = new LinkedHashSet<>();
        for (Fence fence : fences) {
            Lease held = tables.leases.find(fence.key());
            if (held != null && held.fence().equals(fence)) {
                tables.leases.remove(fence.key());
                released.add(fence);
                if (held.isLast()) {
                    releasedLast.add(fence);
                }
            }
        }
        return released;
    }

    @Override
    public List<Lease> takeAway(UUID runId, @Nullable String step) {
        List<Lease> taken = tables.leases.values().stream()
                .filter(lease -> lease.key().runId().equals(runId)
                        && (step == null || lease.key().name().equals(step)))
                .toList();
        taken.forEach(lease -> tables.leases.remove(lease.key()));
        return taken;
    }

    @Override
    public Set<Fence> held(Collection<Fence> fences) {
        return fences.stream()
                .filter(fence -> {
                    Lease lease = tables.leases.find(fence.key());
                    return lease != null && lease.fence().equals(fence);
                })
                .collect(Collectors.toSet());
    }

    @Override
    public List<Lease> beginEpoch(Collection<UUID> workerIds) {
        return tables.leases.values().stream()
                .filter(lease -> workerIds.contains(lease.workerId()))
                .toList();
    }
}
