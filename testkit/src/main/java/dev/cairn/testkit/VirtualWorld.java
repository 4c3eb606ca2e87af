package dev.cairn.testkit;

import dev.cairn.EngineListener;
import dev.cairn.EngineOptions;
import dev.cairn.Limits;
import dev.cairn.Serializer;
import dev.cairn.TaskState;
import dev.cairn.WorkflowRunRef;
import dev.cairn.adapter.inmemory.InMemoryStore;
import dev.cairn.adapter.time.SystemIds;
import dev.cairn.application.EngineParts;
import dev.cairn.application.EnginePorts;
import dev.cairn.application.EngineRuntime;
import dev.cairn.application.TimeAndChance;
import dev.cairn.domain.model.ParentOutput;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.Worker;
import dev.cairn.testkit.Patience.Limit;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Several engines on one store and one clock, driven by hand. */
final class VirtualWorld {

    private static final int SEED = 20_300_101;

    private final FakeClock clock = new FakeClock();
    private final InMemoryStore store = new InMemoryStore(clock);
    private final Mishaps mishaps = new Mishaps();
    private final List<TestWorker> workers = new ArrayList<>();
    private final List<TestWorker> everyWorker = new ArrayList<>();
    private final RandomGenerator random = new SplittableRandom(SEED);
    private final SystemIds ids = new SystemIds(clock, random);
    private final EngineOptions options;
    private final Serializer serializer;
    private final List<EngineListener> listeners = new ArrayList<>();
    private final EngineParts client;
    private final Patience patience = new Patience();

    VirtualWorld(EngineOptions options, Serializer serializer) {
        this.options = options;
        this.serializer = serializer;
        this.client = parts("client", Runnable::run);
    }

    /** An engine that triggers and reads, but never claims. */
    EngineParts client() {
        return client;
    }

    List<TestWorker> workers() {
        return workers;
    }

    FakeClock clock() {
        return clock;
    }

    InMemoryStore store() {
        return store;
    }

    Connection connection() {
        return FakeConnection.over(new JoinedWrites(store, new ProgressStore(store, patience::note)));
    }

    Mishaps mishaps() {
        return mishaps;
    }

    void addListener(EngineListener listener) {
        listeners.add(listener);
        client.reporting().observers().add(listener);
        everyWorker.forEach(worker -> worker.parts().reporting().observers().add(listener));
    }

    TestWorker addWorker(String name) {
        if (workers.stream().anyMatch(worker -> worker.name().equals(name) && !worker.isGone())) {
            throw new IllegalArgumentException("There is a worker '" + name + "' already. Give this one another name.");
        }
        workers.removeIf(worker -> worker.name().equals(name));
        TestWorker worker = new TestWorker(name, mishaps, this::parts);
        workers.add(worker);
        everyWorker.add(worker);
        return worker;
    }

    boolean runCycle() {
        long before = patience.events();
        // All workers beat before any may reap: after a leap in time every worker seems silent.
        working().forEach(TestWorker::join);
        working().forEach(TestWorker::work);
        client.callers().tick();
        workers.forEach(worker -> worker.parts().callers().tick());
        return patience.events() > before;
    }

    void runUntilIdle() {
        for (int cycles = 1; runCycle(); cycles++) {
            patience.requireEndAtOnce(cycles);
        }
    }

    void advance(Duration time) {
        if (time.isNegative()) {
            throw new IllegalArgumentException("Time advances by " + time + ". Only clock().set(…) can go back.");
        }
        Instant target = clock.instant().plus(time);
        Patience.Wait wait = patience.new Wait(Limit.DURATION, clock.instant());
        runUntilIdle();
        while (clock.instant().isBefore(target)) {
            goOn(wait, nextStop().filter(stop -> stop.isBefore(target)).orElse(target));
            runUntilIdle();
        }
    }

    private void goOn(Patience.Wait wait, Instant next) {
        wait.goOn(next);
        clock.set(next);
    }

    /**
     * Works and moves time on until the condition holds. Returns false when nothing can happen any more and it does not
     * hold.
     */
    boolean passTimeUntil(BooleanSupplier condition) {
        return passTimeUntil(condition, clock.instant().plus(Limits.MAX_WAIT), Limit.OPEN);
    }

    private boolean passTimeUntil(BooleanSupplier condition, Instant deadline, Limit limit) {
        Patience.Wait wait = patience.new Wait(limit, clock.instant());
        for (int cycles = 1; !condition.getAsBoolean(); cycles++) {
            patience.requireEndAtOnce(cycles);
            if (runCycle() || condition.getAsBoolean()) {
                continue;
            }
            Optional<Instant> stop = nextStop().filter(next -> !next.isAfter(deadline));
            if (stop.isEmpty()) {
                return condition.getAsBoolean();
            }
            goOn(wait, stop.get());
            cycles = 0;
        }
        return true;
    }

    boolean await(CompletableFuture<?> future, Duration timeout) {
        boolean open = timeout.compareTo(Limits.MAX_WAIT) >= 0;
        Instant deadline = clock.instant().plus(open ? Limits.MAX_WAIT : timeout);
        if (passTimeUntil(future::isDone, deadline, open ? Limit.OPEN : Limit.DURATION)) {
            return true;
        }
        if (open) {
            throw Standstill.error(workers, openRuns(), this::picture);
        }
        clock.set(deadline);
        return false;
    }

    String picture(WorkflowRunRef run) {
        return RunPicture.of(run, this::withWorkerNames);
    }

    /** Replaces the ids of workers by the names that the test gave them. */
    private String withWorkerNames(String text) {
        String named = text;
        for (TestWorker worker : everyWorker) {
            for (UUID id : worker.ids()) {
                named = named.replace("worker " + id, "worker '" + worker.name() + "'");
            }
        }
        return named;
    }

    private List<WorkflowRunRef> openRuns() {
        return store.snapshot().runs().stream()
                .filter(run -> !run.status().isTerminal())
                .map(run -> client.handles().of(run.id()))
                .toList();
    }

    /** The state of one task, read without the other tasks. */
    TaskState state(UUID runId, String step) {
        TaskKey key = new TaskKey(runId, step);
        Map<TaskKey, ParentOutput> found = store.inTransaction(tx -> tx.tasks().outputs(Set.of(key)));
        return Objects.requireNonNull(found.get(key), step).state();
    }

    /**
     * When something can happen next: a timer, or, while a silent worker is not reaped, the next heartbeat of the
     * others.
     */
    private Optional<Instant> nextStop() {
        if (working().isEmpty()) {
            return Optional.empty();
        }
        Instant now = clock.instant();
        // A due timer that was not fired waits for a leader: a dead leader keeps the lead until its term ends.
        Optional<Instant> timer = store.inTransaction(NextDue::of);
        boolean overdue = timer.filter(due -> !due.isAfter(now)).isPresent();
        Optional<Instant> beat = overdue || someoneIsSilent()
                ? Optional.of(now.plus(options.timing().heartbeat()))
                : Optional.empty();
        return Stream.concat(timer.stream(), beat.stream())
                .filter(stop -> stop.isAfter(now))
                .min(Instant::compareTo);
    }

    private boolean someoneIsSilent() {
        Set<UUID> alive = working().stream()
                .flatMap(worker -> worker.parts().identity().current().stream())
                .collect(Collectors.toSet());
        return store.inTransaction(tx -> tx.workers().all()).stream()
                .map(Worker::id)
                .anyMatch(id -> !alive.contains(id));
    }

    private List<TestWorker> working() {
        return workers.stream().filter(TestWorker::isWorking).toList();
    }

    private EngineParts parts(String workerName, Executor steps) {
        ProgressStore watched = new ProgressStore(store, patience::note);
        EnginePorts ports = new EnginePorts(
                watched, watched, store.election(options.timing().lease()), store.wakeUps(), serializer, ids);
        VirtualWaiting waiting = new VirtualWaiting(this);
        TimeAndChance chance = new TimeAndChance(random, clock::nanoTime);
        EngineRuntime runtime = new EngineRuntime(steps, Runnable::run, waiting, chance, loop -> {}).withoutHandOver();
        EngineParts parts = new EngineParts(ports, options, runtime, workerName);
        listeners.forEach(parts.reporting().observers()::add);
        return parts;
    }
}
