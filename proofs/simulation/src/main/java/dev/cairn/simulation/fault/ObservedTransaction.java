package dev.cairn.simulation.fault;

import dev.cairn.domain.model.TaskUpdate;
import dev.cairn.domain.model.Worker;
import dev.cairn.domain.port.DataRejectedException;
import dev.cairn.domain.port.Tasks;
import dev.cairn.domain.port.Transaction;
import dev.cairn.domain.port.Workers;
import dev.cairn.domain.service.Instants;
import dev.cairn.simulation.plan.Script;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A transaction during which time may pass, on a store that refuses some data and tasks; notes who beats and reaps. */
final class ObservedTransaction extends ForwardingTransaction {

    private final InstantSource clock;
    private final Runnable timePasses;
    private final StoreFaults faults;
    private boolean beaten;
    private @Nullable Duration reapedAfter;

    ObservedTransaction(Transaction tx, InstantSource clock, Runnable timePasses, StoreFaults faults) {
        super(tx);
        this.faults = faults;
        this.clock = clock;
        this.timePasses = timePasses;
    }

    /** Whether a worker registered or beat. */
    boolean hasBeaten() {
        return beaten;
    }

    /** After how long a silence workers were declared dead, if any were. */
    Optional<Duration> reapedAfter() {
        return Optional.ofNullable(reapedAfter);
    }

    /** The time of the store may move on between two calls. */
    @Override
    public Instant now() {
        timePasses.run();
        Instant read = Instants.micros(clock.instant());
        return read.isAfter(super.now()) ? read : super.now();
    }

    @Override
    public Tasks tasks() {
        return new ParticularTasks(super.tasks());
    }

    @Override
    public Workers workers() {
        return new ObservedWorkers(super.workers());
    }

    /** Refuses outputs that hold a certain text, as a database refuses some, and all changes of the culprit. */
    private final class ParticularTasks extends ForwardingTasks {

        private ParticularTasks(Tasks tasks) {
            super(tasks);
        }

        @Override
        public void save(Collection<TaskUpdate> updates) {
            for (TaskUpdate update : updates) {
                if (faults.refuses(update.task().key())) {
                    throw new StoreRefuses("to change the culprit");
                }
                if (update.output() != null && update.output().json().contains(Script.UNSTORABLE)) {
                    throw new DataRejectedException("the simulated store does not take this output");
                }
            }
            super.save(updates);
        }
    }

    private final class ObservedWorkers extends ForwardingWorkers {

        private ObservedWorkers(Workers workers) {
            super(workers);
        }

        @Override
        public void register(Worker worker) {
            beaten = true;
            super.register(worker);
        }

        @Override
        public boolean beat(UUID id) {
            beaten = super.beat(id);
            return beaten;
        }

        @Override
        public List<Worker> removeDead(Duration lease) {
            List<Worker> dead = super.removeDead(lease);
            reapedAfter = dead.isEmpty() ? null : lease;
            return dead;
        }
    }
}
