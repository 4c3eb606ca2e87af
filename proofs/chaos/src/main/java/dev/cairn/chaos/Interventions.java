package dev.cairn.chaos;

import dev.cairn.CancelResult;
import dev.cairn.DurableTaskEngine;
import dev.cairn.ForkOptions;
import dev.cairn.RequeueResult;
import dev.cairn.RunQuery;
import dev.cairn.StoreUnavailableException;
import dev.cairn.TriggerOptions;
import dev.cairn.chaos.check.InterventionBook;
import dev.cairn.chaos.check.InterventionBook.Target;
import dev.cairn.chaos.machine.Database;
import dev.cairn.chaos.workload.Effects;
import dev.cairn.chaos.workload.PlannedRun;
import dev.cairn.chaos.workload.Shape;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Phaser;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/** People who cancel runs and steps, requeue what has failed and fork runs, through the network that triggers use. */
final class Interventions {

    private static final Duration BEFORE_REPEATING = Duration.ofMillis(150);

    private static final String FAILED_STEPS = """
            SELECT run_id, step FROM cairn.dead_letters WHERE state = 'OPEN' ORDER BY random() LIMIT ?
            """;

    private final RandomGenerator random;
    private final DurableTaskEngine engine;
    private final Database database;
    private final RunBook book;
    private final Consumer<String> findings;
    private final InterventionBook deeds = new InterventionBook();
    private final Phaser busy = new Phaser(1);

    Interventions(
            RandomGenerator random,
            DurableTaskEngine engine,
            Database database,
            RunBook book,
            Consumer<String> findings) {
        this.random = random;
        this.engine = engine;
        this.database = database;
        this.book = book;
        this.findings = findings;
    }

    /** What was asked for and answered. */
    InterventionBook deeds() {
        return deeds;
    }

    /** Lets somebody do something, on a thread of its own. To be called by one thread at a time. */
    void intervene() {
        List<UUID> open = book.open();
        if (open.isEmpty()) {
            return;
        }
        UUID run = open.get(random.nextInt(open.size()));
        int kind = random.nextInt(100);
        if (kind < 20) {
            onOwnThread(() -> cancel(run));
        } else if (kind < 45) {
            String step = anyStep(book.planOf(run));
            onOwnThread(() -> cancelStep(run, step));
        } else if (kind < 48) {
            onOwnThread(() -> cancelAll(book.planOf(run).tenant()));
        } else if (kind < 60) {
            String step = anyStep(book.planOf(run));
            UUID id = new UUID(random.nextLong(), random.nextLong());
            onOwnThread(() -> fork(run, step, id));
        } else {
            boolean wholeRun = random.nextBoolean();
            onOwnThread(() -> requeue(wholeRun));
        }
    }

    /** Waits until everybody is answered; nobody may begin any more. */
    void end() {
        busy.arriveAndAwaitAdvance();
    }

    private String anyStep(PlannedRun run) {
        List<Shape.Node> nodes = run.shape().nodes();
        return nodes.get(random.nextInt(nodes.size())).name();
    }

    private void onOwnThread(Runnable deed) {
        busy.register();
        Thread.ofVirtual().name("intervention").start(() -> {
            try {
                deed.run();
            } catch (RuntimeException e) {
                findings.accept("an intervention was refused: " + e);
            } finally {
                busy.arriveAndDeregister();
            }
        });
    }

    private void cancel(UUID run) {
        deeds.asked(new Target(run, null));
        untilAnswered(() -> answered(engine.find(run).cancel("the proof cancels a run")));
    }

    private void cancelAll(String tenant) {
        deeds.askedForAllOf(tenant);
        RunQuery all = RunQuery.all().tenant(tenant);
        untilAnswered(() -> {
            while (engine.runs()
                            .cancelAll(all, "the proof cancels a tenant", this::answered)
                            .refused()
                    > 0) {
                pause();
            }
        });
    }

    private void answered(CancelResult result) {
        switch (result.outcome()) {
            // The run is cancelled also if somebody else did it, or this caller did and the answer was lost.
            case CANCELLED, WAS_CANCELLED -> deeds.cancelled(new Target(result.runId(), null), Instant.now());
            case WAS_OVER, UNDOES_STEPS, WAITS_FOR_PARENTS -> deeds.cameTooLate();
        }
    }

    private void cancelStep(UUID run, String step) {
        deeds.asked(new Target(run, step));
        untilAnswered(() -> {
            if (engine.find(run).cancelStep(step, "the proof cancels a step").isCancelled()) {
                deeds.cancelled(new Target(run, step), Instant.now());
            } else {
                deeds.cameTooLate();
            }
        });
    }

    private void fork(UUID source, String step, UUID id) {
        PlannedRun original = book.planOf(source);
        TriggerOptions named = TriggerOptions.none().runId(id);
        PlannedRun fork = new PlannedRun(book.plan(), original.shape(), original.input(), original.tenant(), named);
        try {
            untilAnswered(() -> {
                engine.find(source).fork(step, ForkOptions.none().runId(id));
                book.promise(id, fork);
                deeds.forked();
            });
        } catch (IllegalArgumentException e) {
            if (!String.valueOf(e.getMessage()).contains("would have nothing to do")) {
                throw e;
            }
            book.withdraw();
        }
    }

    /** Mends what made a step fail, and requeues it: alone, or with all that failed in its run. */
    private void requeue(boolean wholeRun) {
        for (FailedStep failed : failedSteps()) {
            try {
                database.execute(Effects.mend(failed.run, failed.step));
            } catch (SQLException e) {
                return; // The server is away, by our own hand.
            }
            book.mayGoOn(failed.run);
            untilAnswered(() -> {
                RequeueResult result = wholeRun
                        ? engine.find(failed.run).retry()
                        : engine.deadLetters().requeue(failed.run, failed.step);
                deeds.requeued(result);
            });
        }
    }

    private List<FailedStep> failedSteps() {
        try {
            return database.query(
                    FAILED_STEPS, row -> new FailedStep(row.getObject("run_id", UUID.class), row.getString("step")), 1);
        } catch (SQLException e) {
            return List.of(); // The server is away, by our own hand.
        }
    }

    private void untilAnswered(Runnable request) {
        while (true) {
            try {
                request.run();
                return;
            } catch (StoreUnavailableException e) {
                deeds.answerLost();
                pause();
            }
        }
    }

    private static void pause() {
        try {
            Thread.sleep(BEFORE_REPEATING);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private record FailedStep(UUID run, String step) {}
}
