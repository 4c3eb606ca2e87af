package dev.cairn.cli.demo;

import dev.cairn.RunNotFoundException;
import dev.cairn.Workflow;
import dev.cairn.adapter.postgres.inspect.Inspector;
import dev.cairn.adapter.postgres.inspect.RunHistory;
import dev.cairn.adapter.postgres.inspect.WorkerSummary;
import dev.cairn.cli.shell.Refusal;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The course of the demo: order, look, kill, show, several times a second until all is over. */
final class Demo {

    private static final long PAUSE_MILLIS = 200;
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration FOCUS_REST = Duration.ofSeconds(1);

    private final Inspector inspector;
    private final Workflow<OrderWorkflow.Order> orders;
    private final Loads loads;
    private final Fleet fleet;
    private final String place;
    private final Journal journal = new Journal();
    private final Ledger ledger;
    private final Set<UUID> strangers;
    private final Reaper reaper;
    private final Stopwatch watch = new Stopwatch();

    private @Nullable Duration opened;
    private @Nullable Duration workBegan;
    private @Nullable RunHistory focus;
    private @Nullable Duration focusOver;
    private long lastSteps;
    private Duration lastProgress = Duration.ZERO;

    Demo(Inspector inspector, Workflow<OrderWorkflow.Order> orders, Loads loads, Fleet fleet, String place) {
        this.inspector = inspector;
        this.orders = orders;
        this.loads = loads;
        this.fleet = fleet;
        this.place = place;
        this.strangers = inspector.workerLoads().stream().map(WorkerSummary::id).collect(Collectors.toSet());
        this.ledger = new Ledger(inspector, loads.all());
        this.reaper = new Reaper(inspector, this::ownWorkers, fleet, journal);
    }

    /** Goes on until all runs are over, or the latch is open; returns how things stood at the end. */
    Snapshot run(DemoView view, CountDownLatch stop) throws InterruptedException {
        int resumed = ledger.resume();
        if (resumed > 0) {
            journal.note(Duration.ZERO, Journal.Mood.PLAIN, resumed + " runs of an earlier start go on");
        }
        while (true) {
            Snapshot now = tick(resumed);
            view.show(now);
            boolean over = loads.areDone() && ledger.openRuns() == 0 && !reaper.isFollowing();
            if (over || stop.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
                return now;
            }
        }
    }

    List<Kill> kills() {
        return reaper.kills();
    }

    private Snapshot tick(int resumed) {
        fleet.requireAlive();
        Duration elapsed = watch.elapsed();
        List<WorkerSummary> workers = ownWorkers();
        order(elapsed, workers);
        ledger.refresh(elapsed);
        requireProgress(elapsed);
        if (workBegan != null) {
            reaper.tick(elapsed.minus(workBegan), elapsed, workers, ledger.openRuns());
        }
        refocus(elapsed);
        int wanted = loads.total() == 0 ? 0 : loads.total() + resumed;
        return new Snapshot(
                place,
                elapsed,
                wanted,
                ledger.books(),
                inspector.queue(),
                workers,
                fleet.names(),
                focus,
                journal.entries());
    }

    /** Without those that an earlier start left behind when it was killed, which have the same names. */
    private List<WorkerSummary> ownWorkers() {
        return inspector.workerLoads().stream()
                .filter(worker -> !strangers.contains(worker.id()))
                .toList();
    }

    /** Orders what is due, from when all workers are there. */
    private void order(Duration elapsed, List<WorkerSummary> workers) {
        if (opened == null) {
            if (!fleet.isComplete(workers.stream().map(WorkerSummary::name).toList())) {
                return;
            }
            opened = elapsed;
        }
        for (TenantLoad load : loads.all()) {
            int open = ledger.of(load.tenant()).open();
            ledger.begun(load.tenant(), load.tick(orders, elapsed.minus(opened), open));
        }
    }

    private void requireProgress(Duration elapsed) {
        long steps = ledger.steps();
        if (steps != lastSteps) {
            lastSteps = steps;
            lastProgress = elapsed;
            workBegan = workBegan == null ? elapsed : workBegan;
        } else if (elapsed.minus(lastProgress).compareTo(PATIENCE) > 0) {
            throw Refusal.bad("Nothing has moved for " + PATIENCE.toSeconds() + " s; look into the logs of the workers"
                    + " and at: cairn workers, cairn queue");
        }
    }

    /** Stays with a run until it is over and for a moment longer; a run that a kill has hit goes first. */
    private void refocus(Duration elapsed) {
        UUID inDanger = reaper.runInDanger();
        UUID current = focus == null ? null : focus.details().id();
        boolean rested = focusOver != null && elapsed.minus(focusOver).compareTo(FOCUS_REST) > 0;
        UUID next = inDanger != null ? inDanger : current == null || rested ? ledger.latest() : current;
        if (next == null) {
            next = current;
        }
        if (next == null) {
            return;
        }
        if (!next.equals(current)) {
            focusOver = null;
        }
        try {
            focus = inspector.run(next);
        } catch (RunNotFoundException e) {
            focus = null;
            return;
        }
        if (focusOver == null && focus.details().status().isTerminal()) {
            focusOver = elapsed;
        }
    }

    /** Measures from when it was made. */
    private static final class Stopwatch {
        private final long begun = System.nanoTime();

        Duration elapsed() {
            return Duration.ofNanos(System.nanoTime() - begun);
        }
    }
}
