package dev.cairn.simulation.planted;

import dev.cairn.RunStatus;
import dev.cairn.TaskState;
import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.Timer;
import dev.cairn.domain.port.Leases;
import dev.cairn.domain.port.ReadyQueue;
import dev.cairn.domain.port.Runs;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Timers;
import dev.cairn.domain.port.Transaction;
import dev.cairn.testkit.doubles.ForwardingLeases;
import dev.cairn.testkit.doubles.ForwardingQueue;
import dev.cairn.testkit.doubles.ForwardingRuns;
import dev.cairn.testkit.doubles.ForwardingTimers;
import dev.cairn.testkit.doubles.ForwardingTransaction;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Bugs about cancelling: places that are not left, results that still count, and runs that come to something else. */
final class CancelBugs {

    private CancelBugs() {}

    /** The lease of a task that was handed over a moment ago is not seen. */
    static UnaryOperator<Store> missesALease() {
        return Wrapped.by(tx -> new ForwardingTransaction(tx) {
            @Override
            public Leases leases() {
                return new ForwardingLeases(super.leases()) {
                    @Override
                    public List<Lease> takeAway(UUID runId, @Nullable String step) {
                        List<Lease> taken = super.takeAway(runId, step);
                        if (!taken.isEmpty()) {
                            super.grant(List.of(taken.getLast()));
                        }
                        return taken;
                    }
                };
            }
        });
    }

    /** The fence lets the result of an attempt pass whose lease was taken away by a cancel. */
    static UnaryOperator<Store> lateResultAccepted() {
        return Wrapped.by(tx -> new ForwardingTransaction(tx) {
            @Override
            public Leases leases() {
                return new ForwardingLeases(super.leases()) {
                    @Override
                    public Set<Fence> release(Collection<Fence> fences) {
                        Set<Fence> accepted = new HashSet<>(super.release(fences));
                        fences.stream()
                                .filter(fence -> isCancelled(tx, fence.key()))
                                .forEach(accepted::add);
                        return accepted;
                    }
                };
            }
        });
    }

    private static boolean isCancelled(Transaction tx, TaskKey key) {
        return tx.tasks().lockFamily(List.of(key), 0).values().stream()
                .anyMatch(task -> task.state() == TaskState.CANCELLED);
    }

    /** The timer of a task that waited is left behind. */
    static UnaryOperator<Store> timerStays() {
        return Wrapped.by(tx -> new ForwardingTransaction(tx) {
            @Override
            public Timers timers() {
                return new ForwardingTimers(super.timers()) {
                    @Override
                    public void discard(Collection<Timer.Id> ids) {}
                };
            }
        });
    }

    /** The task stays in the queue, and is claimed. */
    static UnaryOperator<Store> queueRowStays() {
        return Wrapped.by(tx -> new ForwardingTransaction(tx) {
            @Override
            public ReadyQueue queue() {
                return new ForwardingQueue(super.queue()) {
                    @Override
                    public void withdraw(Collection<TaskKey> keys) {}
                };
            }
        });
    }

    /** The run forgets why it was cancelled, so that it comes to what its tasks come to. */
    static UnaryOperator<Store> reasonForgotten() {
        return savingRuns(run ->
                cancelled(run, run.status(), new Run.Cancelled(run.cancelled().tasks(), null)));
    }

    /** A failed step counts more than the cancel of the whole run. */
    static UnaryOperator<Store> failureCountsMore() {
        return savingRuns(run -> run.status() == RunStatus.CANCELLED && run.failedTasks() > 0
                ? cancelled(run, RunStatus.FAILED, run.cancelled())
                : run);
    }

    private static UnaryOperator<Store> savingRuns(UnaryOperator<Run> instead) {
        return Wrapped.by(tx -> new ForwardingTransaction(tx) {
            @Override
            public Runs runs() {
                return new ForwardingRuns(super.runs()) {
                    @Override
                    public void save(Collection<Run> changed) {
                        super.save(changed.stream().map(instead).toList());
                    }
                };
            }
        });
    }

    private static Run cancelled(Run run, RunStatus status, Run.Cancelled cancelled) {
        return new Run(
                run.header(),
                status,
                run.openSinks(),
                run.failedTasks(),
                run.handlers(),
                run.origin(),
                run.finishedAt(),
                cancelled);
    }
}
