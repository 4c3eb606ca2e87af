package dev.cairn.chaos;

import dev.cairn.chaos.check.Findings;
import dev.cairn.chaos.check.Invariants;
import dev.cairn.chaos.machine.Database;
import dev.cairn.chaos.machine.Fleet;
import dev.cairn.chaos.machine.WorkerProcess;
import dev.cairn.chaos.storm.Storm;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The phases of a proof: storm, calm, healthy, a rolling restart, and the end of all workers. */
final class Course implements AutoCloseable {

    private static final Duration BETWEEN_INTERVENTIONS = Duration.ofMillis(150);
    private static final Duration START = Duration.ofSeconds(60);
    private static final String NOW = "SELECT clock_timestamp()::text";

    private final ChaosOptions options;
    private final Stage stage;
    private final RunBook book;
    private final Findings findings;
    private final Patience patience;
    private final ScheduledExecutorService clock = Executors.newScheduledThreadPool(3);
    private @Nullable LiveLine line;
    private String healthySince = "";
    private String rollingSince = "";

    Course(ChaosOptions options, Stage stage, RunBook book, Findings findings) {
        this.options = options;
        this.stage = stage;
        this.book = book;
        this.findings = findings;
        this.patience = new Patience(stage.database, book);
    }

    /** Looks at everything all the time, and says how it goes. */
    void watch(Observer observer, Invariants invariants, LiveLine live) {
        long begun = System.nanoTime();
        line = live;
        repeat(observer::look, Duration.ofMillis(200));
        repeat(invariants::checkInTheStorm, options.betweenChecks());
        repeat(() -> live.print(TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begun)), Duration.ofSeconds(5));
    }

    void run(Observer observer) throws IOException, SQLException, InterruptedException {
        stage.fleet.start();
        require(patience.untilWorkersAre(options.workers(), START), "the workers did not come up");
        storm(observer);
        note("calm");
        finish();
        note("healthy");
        healthySince = now();
        stage.load.holdKeyWhile(stage.heldKey, () -> triggerSome(options.healthyRuns()));
        finish();
        rollingSince = now();
        if (options.rolling()) {
            note("rolling");
            rollingRestart();
        }
        require(patience.untilWorkersAre(options.workers(), START), "the dead were not all noticed");
        stopAll();
    }

    /** Runs triggered from then on met no fault. */
    String healthySince() {
        return healthySince;
    }

    /** Runs triggered from then on saw their workers stop. */
    String rollingSince() {
        return rollingSince;
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }

    private void storm(Observer observer) throws IOException, InterruptedException {
        Runnable stopTriggering = repeat(() -> stage.load.topUp(options.load()), Duration.ofMillis(100));
        Runnable stopIntervening = repeat(stage.people::intervene, BETWEEN_INTERVENTIONS);
        require(patience.untilWorkFlows(observer, START), "no step completed");
        note("storm");
        stage.storm.rage(options.storm());
        stopTriggering.run();
        stopIntervening.run();
        stage.people.end();
        book.lookAgain();
    }

    private void finish() throws InterruptedException {
        if (!patience.untilAllOver(options.calm())) {
            findings.accept(book.unfinished() + " runs were not over " + options.calm() + " after the last fault");
        }
    }

    private void triggerSome(int number) {
        for (int i = 0; i < number; i++) {
            stage.load.triggerOne();
        }
    }

    /** As in a deployment: one after the other, each replaced before the next one goes. */
    private void rollingRestart() throws IOException, InterruptedException {
        for (WorkerProcess worker : stage.fleet.all()) {
            triggerSome(options.healthyRuns() / options.workers());
            CompletableFuture<?> stopped = stage.storm.stop(worker);
            stage.fleet.replace(worker);
            stopped.join();
            require(patience.untilWorkersAre(options.workers(), START), "the new worker did not come up");
        }
        finish();
    }

    /** Everybody goes at once, as when a service is taken down; nothing may be left behind. */
    private void stopAll() {
        List<? extends CompletableFuture<?>> ends =
                stage.fleet.all().stream().map(stage.storm::stop).toList();
        ends.forEach(CompletableFuture::join);
    }

    private void require(boolean came, String otherwise) {
        if (!came) {
            findings.accept(otherwise + " within " + START);
        }
    }

    private void note(String phase) {
        if (line != null) {
            line.note(phase);
        }
    }

    private String now() throws SQLException {
        return stage.database.query(NOW, row -> row.getString(1)).getFirst();
    }

    /** Returns how to stop it. */
    private Runnable repeat(Runnable tick, Duration every) {
        Runnable guarded = () -> {
            try {
                tick.run();
            } catch (RuntimeException e) {
                findings.accept("the controller itself stumbled: " + e);
            }
        };
        Future<?> repeated =
                clock.scheduleWithFixedDelay(guarded, every.toMillis(), every.toMillis(), TimeUnit.MILLISECONDS);
        return () -> repeated.cancel(false);
    }

    /** What the course is run on. */
    record Stage(Database database, Fleet fleet, Load load, Interventions people, HeldKey heldKey, Storm storm) {}
}
