package dev.cairn.simulation.fault;

import dev.cairn.domain.model.BeatAnswer;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskUpdate;
import dev.cairn.domain.model.Worker;
import dev.cairn.domain.model.WorkerReport;
import dev.cairn.domain.port.DataRejectedException;
import dev.cairn.domain.port.Leases;
import dev.cairn.domain.port.Tasks;
import dev.cairn.domain.port.Transaction;
import dev.cairn.domain.port.Workers;
import dev.cairn.domain.service.Instants;
import dev.cairn.simulation.plan.Script;
import dev.cairn.testkit.doubles.ForwardingLeases;
import dev.cairn.testkit.doubles.ForwardingTasks;
import dev.cairn.testkit.doubles.ForwardingTransaction;
import dev.cairn.testkit.doubles.ForwardingWorkers;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A transaction during which time may pass, on a store that refuses some data and tasks; notes who beats and reaps. */
final class ObservedTransaction extends ForwardingTransaction {

    private final InstantSource clock;
    private final Runnable timePasses;
    private final StoreFaults faults;
    private final Consumer<List<TaskKey>> grants;
    private boolean beaten;
    private @Nullable BeatAnswer learned;
    private boolean granted;
    private @Nullable Duration reapedAfter;

    /** With who is told which tasks are about to be leased. */
    ObservedTransaction(
            Transaction tx,
            InstantSource clock,
            Runnable timePasses,
            StoreFaults faults,
            Consumer<List<TaskKey>> grants) {
        super(tx);
        this.faults = faults;
        this.grants = grants;
        this.clock = clock;
        this.timePasses = timePasses;
    }

    /** Whether a worker registered or beat. */
    boolean hasBeaten() {
        return beaten;
    }

    /** What a worker was told with its heartbeat, if it beat. */
    Optional<BeatAnswer> learned() {
        return Optional.ofNullable(learned);
    }

    /** Whether tasks were leased. */
    boolean hasGranted() {
        return granted;
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
    public Leases leases() {
        return new ForwardingLeases(super.leases()) {
            @Override
            public void grant(Collection<Lease> leases) {
                granted |= !leases.isEmpty();
                List<TaskKey> keys = leases.stream().map(Lease::key).toList();
                grants.accept(keys);
                refuseCulprit(keys.stream());
                super.grant(leases);
            }
        };
    }

    private void refuseCulprit(Stream<TaskKey> keys) {
        if (keys.anyMatch(faults::refuses)) {
            throw new StoreRefuses("to change the culprit");
        }
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
            refuseCulprit(updates.stream().map(update -> update.key()));
            for (TaskUpdate update : updates) {
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
        public Optional<BeatAnswer> beat(UUID id, WorkerReport report) {
            Optional<BeatAnswer> answer = super.beat(id, report);
            beaten = answer.isPresent();
            learned = answer.orElse(null);
            return answer;
        }

        @Override
        public List<Worker> removeDead(Duration lease) {
            List<Worker> dead = super.removeDead(lease);
            reapedAfter = dead.isEmpty() ? null : lease;
            return dead;
        }
    }
}
