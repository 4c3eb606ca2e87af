package dev.cairn.application.operate;

import dev.cairn.Limits;
import dev.cairn.WorkerDetails;
import dev.cairn.WorkerNotFoundException;
import dev.cairn.Workers;
import dev.cairn.application.observe.AfterCommit;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import dev.cairn.domain.port.WakeUps.Hint;
import dev.cairn.domain.service.DescribeWorker;
import dev.cairn.domain.service.Required;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Looks up workers, and tells them to drain. */
public final class SteerWorkers implements Workers {

    private final Store store;
    private final AfterCommit afterCommit;
    private final String name;

    /** Steers the workers of that store; {@code name} is who does it. */
    public SteerWorkers(Store store, AfterCommit afterCommit, String name) {
        this.store = store;
        this.afterCommit = afterCommit;
        this.name = name;
    }

    @Override
    public List<WorkerDetails> list() {
        return store.inTransaction(tx -> tx.workerRegistry().all(Limits.MAX_COUNT).stream()
                .map(worker -> DescribeWorker.registered(worker, tx.now()))
                .toList());
    }

    @Override
    public List<WorkerDetails> stopped(int limit) {
        if (limit < 1 || limit > Limits.MAX_PAGE) {
            throw new IllegalArgumentException("The most stopped workers to list must lie between 1 and "
                    + Limits.MAX_PAGE + ", was " + limit + ".");
        }
        return store.inTransaction(tx -> tx.workerRegistry().former(limit)).stream()
                .map(DescribeWorker::former)
                .toList();
    }

    @Override
    public Optional<WorkerDetails> find(UUID id) {
        requireId(id);
        return store.inTransaction(tx -> find(tx, id));
    }

    private static Optional<WorkerDetails> find(Transaction tx, UUID id) {
        return tx.workerRegistry()
                .find(id)
                .map(worker -> DescribeWorker.registered(worker, tx.now()))
                .or(() -> tx.workerRegistry().findFormer(id).map(DescribeWorker::former));
    }

    @Override
    public WorkerDetails drain(UUID id, String reason) {
        requireId(id);
        String checked = CancelReason.checked("The reason given to drain(…)", reason, "worker");
        return change(id, checked);
    }

    @Override
    public WorkerDetails resume(UUID id) {
        requireId(id);
        return change(id, null);
    }

    private WorkerDetails change(UUID id, @Nullable String reason) {
        WorkerDetails changed = store.inTransaction(tx -> {
            WorkerDetails.Drain drain = reason == null ? null : new WorkerDetails.Drain(name, reason, tx.now());
            boolean registered = tx.workerRegistry().setDrain(id, drain);
            Optional<WorkerDetails> worker = find(tx, id);
            if (!registered || worker.isEmpty()) {
                throw new WorkerNotFoundException(
                        id,
                        worker.map(SteerWorkers::gone)
                                .orElse(
                                        "no worker ever had that id, or it has been gone for longer than any run is kept. List the"
                                                + " registered ones with workers().list()."));
            }
            return worker.get();
        });
        afterCommit.announce(Hint.WORKER_STEERED);
        return changed;
    }

    private static String gone(WorkerDetails worker) {
        return "its name was '" + worker.name() + "', and it " + (worker.reason() == null ? "left" : worker.reason())
                + ". A process that was started again has another id; list them with workers().list().";
    }

    private static void requireId(UUID id) {
        Required.argument(id, "The id of the worker", "Pass the id that workers().list() gives it");
    }
}
