package dev.cairn.application.execute;

import dev.cairn.CairnException;
import dev.cairn.StoreUnavailableException;
import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.ParentOutput;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskRecord;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.function.Function;

/**
 * Reads the store on behalf of a running step, on a thread of the engine. A step may be interrupted at any time, and an
 * interrupt inside a database driver would break the connection.
 */
public final class ReadDuringStep {

    private final Store store;
    private final Executor engineThreads;
    private final CheckedGraphs graphs = new CheckedGraphs();

    /** Reads on those engine threads. */
    public ReadDuringStep(Store store, Executor engineThreads) {
        this.store = store;
        this.engineThreads = engineThreads;
    }

    /** The runs whose graph was compared with a definition. */
    CheckedGraphs graphs() {
        return graphs;
    }

    /** The tasks of a run without their outputs. */
    List<TaskRecord> graphOf(UUID runId) {
        return read(tx -> tx.directory().tasks(runId));
    }

    Map<TaskKey, ParentOutput> outputs(Set<TaskKey> keys) {
        return read(tx -> tx.tasks().outputs(keys));
    }

    /** When the first attempt of a task began. The step is leased, so that nobody else wants the lock. */
    Optional<Instant> firstAttemptAt(TaskKey key) {
        return Optional.ofNullable(
                        read(tx -> tx.tasks().lockFamily(Set.of(key), 0)).get(key))
                .map(Task::firstAttemptAt);
    }

    /** The last heartbeat details from before an attempt. */
    Optional<Payload> heartbeatBefore(Fence attempt) {
        return read(tx -> tx.heartbeats().before(attempt));
    }

    /** The row of a run. */
    Run run(UUID runId) {
        return read(tx -> tx.runs().find(List.of(runId))).getFirst();
    }

    List<TaskRecord> tasks(UUID runId) {
        return read(tx -> tx.tasks().ofRun(runId)).get();
    }

    /** A failed read by the engine, as opposed to a failure of user code inside the step. */
    static final class StoreAway extends StoreUnavailableException {

        private static final long serialVersionUID = 1L;

        private StoreAway(StoreUnavailableException cause) {
            super("The store was away while the step read an output: " + cause.getMessage(), cause);
        }
    }

    private <T> T read(Function<Transaction, T> query) {
        try {
            return CompletableFuture.supplyAsync(() -> store.inTransaction(query), engineThreads)
                    .get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CairnException("The step was interrupted while it read an output.", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof StoreUnavailableException away) {
                throw new StoreAway(away);
            }
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException("engine bug: reading an output failed", e);
        }
    }
}
