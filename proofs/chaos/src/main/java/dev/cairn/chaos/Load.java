package dev.cairn.chaos;

import dev.cairn.DurableTaskEngine;
import dev.cairn.StoreUnavailableException;
import dev.cairn.TriggerOptions;
import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import dev.cairn.chaos.workload.ChaosInput;
import dev.cairn.chaos.workload.Effects;
import dev.cairn.chaos.workload.PlannedRun;
import dev.cairn.chaos.workload.Shape;
import dev.cairn.chaos.workload.ShapeWorkflow;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** Triggers runs through a proxy of its own, and again when the answer got lost, until each is promised. */
final class Load {

    private static final int TENANTS = 5;

    /** One run in this many is of a tenant of its own, so that group numbers run out and have to be reclaimed. */
    private static final int RUNS_FOR_A_NEW_TENANT = 6;

    /** One trigger in this many comes with a text that no database can hold. */
    private static final int TRIGGERS_FOR_A_HOSTILE_TEXT = 25;

    private static final String HALF_A_PAIR = "half of a pair \uD83D";
    private static final int MOST_AT_ONCE = 6;
    private static final Duration BEFORE_REPEATING = Duration.ofMillis(150);

    private final RandomGenerator random;
    private final List<Shape> shapes;
    private final RunBook book;
    private final Consumer<String> findings;
    private final Map<String, Workflow<ChaosInput>> workflows = new HashMap<>();

    Load(
            RandomGenerator random,
            List<Shape> shapes,
            DurableTaskEngine engine,
            Effects effects,
            RunBook book,
            Consumer<String> findings) {
        this.random = random;
        this.shapes = shapes;
        this.book = book;
        this.findings = findings;
        shapes.forEach(shape -> workflows.put(shape.name(), ShapeWorkflow.define(engine, shape, effects)));
    }

    /** Triggers some more runs, unless that many are unfinished. To be called by one thread at a time. */
    void topUp(int mostUnfinished) {
        int room = Math.min(MOST_AT_ONCE, mostUnfinished - book.unfinished());
        for (int i = 0; i < room; i++) {
            triggerOne();
        }
    }

    /** Triggers one run, on a thread of its own. */
    void triggerOne() {
        PlannedRun run = next();
        Thread.ofVirtual().name("trigger-" + run.number()).start(() -> trigger(run));
    }

    /** Triggers others while an application's transaction holds the key of one more run. */
    void holdKeyWhile(HeldKey key, Runnable triggerOthers) throws SQLException {
        PlannedRun run = next();
        key.during(Objects.requireNonNull(workflows.get(run.shape().name())), run, triggerOthers);
    }

    private PlannedRun next() {
        int number = book.plan();
        Shape shape = shapes.get(random.nextInt(shapes.size()));
        ChaosInput input = new ChaosInput(random.nextLong(), random.nextInt(7) == 0);
        TriggerOptions options = random.nextBoolean()
                ? TriggerOptions.none().runId(new UUID(random.nextLong(), random.nextLong()))
                : TriggerOptions.none().idempotencyKey("run-" + number);
        if (random.nextInt(12) == 0) {
            options = options.startDelay(Duration.ofMillis(random.nextInt(100, 1_000)));
        }
        String tenant =
                random.nextInt(RUNS_FOR_A_NEW_TENANT) == 0 ? "new-" + number : "tenant-" + random.nextInt(TENANTS);
        return new PlannedRun(number, shape, input, tenant, options);
    }

    private void trigger(PlannedRun run) {
        Workflow<ChaosInput> workflow =
                Objects.requireNonNull(workflows.get(run.shape().name()));
        if (run.number() % TRIGGERS_FOR_A_HOSTILE_TEXT == 0) {
            expectRefusal(() -> workflow.runNoWait(run.input(), HALF_A_PAIR, run.options()));
            expectRefusal(() -> workflow.runNoWait(
                    run.input(), run.tenant(), TriggerOptions.none().idempotencyKey(HALF_A_PAIR)));
        }
        // Some are asked for twice although they were answered: the second answer must be the first.
        for (int wanted = run.number() % 10 == 0 ? 2 : 1; wanted > 0; ) {
            try {
                book.promise(
                        workflow.runNoWait(run.input(), run.tenant(), run.options())
                                .id(),
                        run);
                wanted--;
            } catch (StoreUnavailableException e) {
                book.answerLost();
                pause();
            } catch (RuntimeException e) {
                findings.accept("trigger " + run.number() + " was refused: " + e);
                return;
            }
        }
    }

    /** Such a run would be stored under another tenant or key, and be lost. */
    private void expectRefusal(Supplier<WorkflowRunRef> trigger) {
        try {
            findings.accept("run " + trigger.get().id() + " was accepted with a text that no database can hold");
        } catch (IllegalArgumentException expected) {
            book.hostileTextRefused();
        }
    }

    private static void pause() {
        try {
            Thread.sleep(BEFORE_REPEATING);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
