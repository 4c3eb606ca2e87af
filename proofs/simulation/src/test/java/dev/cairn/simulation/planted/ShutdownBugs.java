package dev.cairn.simulation.planted;

import dev.cairn.TaskState;
import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.TaskUpdate;
import dev.cairn.domain.port.LastLeases;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Tasks;
import dev.cairn.testkit.doubles.ForwardingTasks;
import dev.cairn.testkit.doubles.ForwardingTransaction;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.UnaryOperator;

/** Bugs about runs that are shut down. */
final class ShutdownBugs {

    private ShutdownBugs() {}

    /** The holder of a lease settles what it knows, which is no longer true. */
    static UnaryOperator<Store> unknownToTheHolder() {
        return Wrapped.by(tx -> new ForwardingTransaction(tx) {
            @Override
            public LastLeases lastLeases() {
                LastLeases right = super.lastLeases();
                return new LastLeases() {
                    @Override
                    public List<Lease> mark(UUID runId) {
                        return right.mark(runId);
                    }

                    @Override
                    public Set<Fence> released() {
                        return Set.of();
                    }
                };
            }
        });
    }

    /** Only tasks that wait for their parents are kept from beginning; one that runs is tried again. */
    static UnaryOperator<Store> lastAttemptIsRetried() {
        return Wrapped.by(tx -> new ForwardingTransaction(tx) {
            @Override
            public Tasks tasks() {
                return new ForwardingTasks(super.tasks()) {
                    @Override
                    public void save(Collection<TaskUpdate> updates) {
                        super.save(updates.stream()
                                .filter(update -> update.state() != TaskState.RUNNING)
                                .toList());
                    }
                };
            }
        });
    }
}
