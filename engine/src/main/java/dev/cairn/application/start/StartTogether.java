package dev.cairn.application.start;

import static java.util.stream.Collectors.partitioningBy;

import dev.cairn.StoreUnavailableException;
import dev.cairn.application.advance.RunRequest;
import dev.cairn.domain.model.RunInsertion;
import dev.cairn.domain.port.KeyBusyException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Lets triggers of many threads share transactions: triggers that arrive while one batch is written form the next
 * batch, which one of the waiting threads writes for all. A single trigger waits for nobody.
 *
 * <p>No batch waits for another transaction. A trigger whose key is held by another transaction leaves its batch and
 * waits on its own thread, as do all later triggers with that key until the first of them is done.
 */
final class StartTogether {

    private static final int MAX_BATCH = 500;

    private final Function<List<RunRequest>, List<RunInsertion>> start;
    private final RetryWhileKeyBusy<List<RunRequest>, List<RunInsertion>> retrying;
    private final Set<List<Object>> busyKeys = ConcurrentHashMap.newKeySet();
    private final Queue<PendingTrigger> pending = new ConcurrentLinkedQueue<>();
    private final ReentrantLock starting = new ReentrantLock();

    /**
     * Creates it with the two ways to start.
     *
     * @param start starts all or none, and answers in the order of the list
     * @param retrying starts runs for a caller that waits for a key
     */
    StartTogether(
            Function<List<RunRequest>, List<RunInsertion>> start,
            RetryWhileKeyBusy<List<RunRequest>, List<RunInsertion>> retrying) {
        this.start = start;
        this.retrying = retrying;
    }

    /** Starts all runs in one transaction of their own, or finds those that were started before. */
    List<RunInsertion> startAll(List<RunRequest> requests) {
        return retrying.start(requests);
    }

    /** Starts the run, or finds the one that was started before under the same id or key. */
    RunInsertion start(RunRequest request) {
        // Another transaction may hold the id, too, and the store reports that only after waiting for its end.
        if (request.isNamedById() || (request.hasKey() && busyKeys.contains(request.key()))) {
            return startAlone(request);
        }
        PendingTrigger trigger = startInBatch(request);
        return trigger.isBusy() ? startAlone(request) : trigger.answer();
    }

    private RunInsertion startAlone(RunRequest request) {
        try {
            return retrying.start(List.of(request)).getFirst();
        } catch (StoreUnavailableException e) {
            throw TriggerFailure.of(List.of(request), e);
        } finally {
            busyKeys.remove(request.key());
        }
    }

    private PendingTrigger startInBatch(RunRequest request) {
        PendingTrigger trigger = new PendingTrigger(request, Thread.currentThread());
        pending.add(trigger);
        boolean interrupted = false;
        while (!trigger.isOver()) {
            if (starting.tryLock()) {
                try {
                    startWaiting();
                } finally {
                    starting.unlock();
                }
                wakeNext();
            } else {
                // Woken by the thread that has started this run, or that left the batch to others.
                LockSupport.park(this);
                interrupted |= Thread.interrupted();
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return trigger;
    }

    private void startWaiting() {
        List<PendingTrigger> batch = new ArrayList<>();
        for (PendingTrigger next = pending.poll(); next != null; next = pending.poll()) {
            batch.add(next);
            if (batch.size() == MAX_BATCH) {
                break;
            }
        }
        if (!batch.isEmpty()) {
            start(batch);
        }
    }

    private void start(List<PendingTrigger> batch) {
        try {
            List<RunInsertion> started =
                    start.apply(batch.stream().map(trigger -> trigger.request).toList());
            for (int i = 0; i < batch.size(); i++) {
                batch.get(i).fulfil(started.get(i));
            }
        } catch (KeyBusyException e) {
            startWithoutKeys(batch, e);
        } catch (StoreUnavailableException e) {
            batch.forEach(trigger -> trigger.refuse(e));
        } catch (RuntimeException | Error e) {
            if (batch.size() == 1) {
                batch.getFirst().refuse(e);
            } else {
                // The store rejects one of the triggers; alone, each thread learns whether it is its own.
                batch.forEach(trigger -> start(List.of(trigger)));
            }
        }
    }

    /**
     * Starts the triggers that have no key. The store does not say which key is busy, so each trigger with a key tries
     * alone.
     */
    private void startWithoutKeys(List<PendingTrigger> batch, KeyBusyException busy) {
        Map<Boolean, List<PendingTrigger>> byKey =
                batch.stream().collect(partitioningBy(trigger -> trigger.request.hasKey()));
        for (PendingTrigger keyed : byKey.getOrDefault(true, List.of())) {
            busyKeys.add(keyed.request.key());
            keyed.refuse(busy);
        }
        List<PendingTrigger> others = byKey.getOrDefault(false, List.of());
        if (!others.isEmpty()) {
            start(others);
        }
    }

    private void wakeNext() {
        PendingTrigger next = pending.peek();
        if (next != null) {
            LockSupport.unpark(next.thread);
        }
    }

    /** A trigger that one thread waits for. */
    private static final class PendingTrigger {

        private final RunRequest request;
        private final Thread thread;
        private volatile @Nullable RunInsertion started;
        private volatile @Nullable Throwable refusal;

        private PendingTrigger(RunRequest request, Thread thread) {
            this.request = request;
            this.thread = thread;
        }

        private boolean isOver() {
            return started != null || refusal != null;
        }

        private void fulfil(RunInsertion run) {
            started = run;
            LockSupport.unpark(thread);
        }

        private void refuse(Throwable reason) {
            refusal = reason;
            LockSupport.unpark(thread);
        }

        private boolean isBusy() {
            return refusal instanceof KeyBusyException;
        }

        private RunInsertion answer() {
            if (refusal instanceof StoreUnavailableException away) {
                throw TriggerFailure.of(List.of(request), away);
            }
            if (refusal instanceof RuntimeException reason) {
                throw reason;
            }
            if (refusal instanceof Error error) {
                throw error;
            }
            RunInsertion run = started;
            if (run == null) {
                throw new IllegalStateException(
                        "engine bug: run " + request.run().id() + " was neither started nor refused");
            }
            return run;
        }
    }
}
