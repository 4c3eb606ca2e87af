package dev.cairn.adapter.inmemory;

import dev.cairn.WorkerDetails;
import dev.cairn.domain.model.FormerWorker;
import dev.cairn.domain.model.RegisteredWorker;
import dev.cairn.domain.model.Worker;
import dev.cairn.domain.model.WorkflowCode;
import dev.cairn.domain.port.WorkerRegistry;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The workers in memory as people see and steer them. */
record InMemoryWorkerRegistry(Tables tables) implements WorkerRegistry {

    private static final Comparator<Worker> OLDEST_FIRST = Comparator.comparing(Worker::startedAt)
            .thenComparing(worker -> worker.id().toString());

    private static final Comparator<FormerWorker> NEWEST_FIRST = Comparator.comparing(FormerWorker::goneAt)
            .thenComparing(former -> former.worker().id().toString())
            .reversed();

    @Override
    public List<RegisteredWorker> all(int most) {
        return tables.workers.values().stream()
                .sorted(OLDEST_FIRST)
                .limit(most)
                .map(this::registered)
                .toList();
    }

    @Override
    public Optional<RegisteredWorker> find(UUID id) {
        return Optional.ofNullable(tables.workers.find(id)).map(this::registered);
    }

    private RegisteredWorker registered(Worker worker) {
        List<WorkflowCode> code = tables.code.find(worker.id());
        return new RegisteredWorker(
                worker,
                code == null
                        ? List.of()
                        : code.stream()
                                .sorted(Comparator.comparing(WorkflowCode::workflow))
                                .toList());
    }

    @Override
    public List<FormerWorker> former(int most) {
        return tables.formerWorkers.values().stream()
                .sorted(NEWEST_FIRST)
                .limit(most)
                .toList();
    }

    @Override
    public Optional<FormerWorker> findFormer(UUID id) {
        return Optional.ofNullable(tables.formerWorkers.find(id));
    }

    @Override
    public boolean setDrain(UUID id, WorkerDetails.@Nullable Drain drain) {
        Worker worker = tables.workers.find(id);
        if (worker == null) {
            return false;
        }
        tables.workers.put(id, worker.draining(drain));
        return true;
    }
}
