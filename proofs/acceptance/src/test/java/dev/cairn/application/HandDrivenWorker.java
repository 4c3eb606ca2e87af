package dev.cairn.application;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.EngineOptions;
import dev.cairn.Workflow;
import dev.cairn.WorkflowBuilder;
import dev.cairn.application.bell.LoopName;
import dev.cairn.testkit.byhand.HandDrivenEngine;
import dev.cairn.threads.TestParts;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** A worker that hands over and does nothing by itself: a test looks into the queue, runs and settles by hand. */
final class HandDrivenWorker {

    private static final int MOST_ROUNDS = 100;

    private final List<String> ran = new ArrayList<>();
    private final List<LoopName> nudges = new ArrayList<>();
    private final HandDrivenEngine engine;

    HandDrivenWorker(TestParts world, String name, EngineOptions options) {
        this.engine = new HandDrivenEngine(world.wiring(name).options(options).bell(nudges::add));
    }

    EngineParts parts() {
        return engine.parts();
    }

    /** The steps that ran here. */
    List<String> ran() {
        return ran;
    }

    /** Which loops were told that there is something to do. */
    List<LoopName> nudges() {
        return nudges;
    }

    /** How many steps have a thread that has not begun. */
    int launched() {
        return engine.launched();
    }

    void refuseThreads(int number) {
        engine.refuseThreads(number);
    }

    /** Hears of work that others put into the queue. */
    void listen() {
        engine.listen();
    }

    /** A workflow whose steps run one after the other. */
    Workflow<String> chain(String name, String... steps) {
        return workflow(name, wf -> {
            var last = wf.step(steps[0]).run(String.class, (input, ctx) -> note(steps[0]));
            for (int i = 1; i < steps.length; i++) {
                String step = steps[i];
                last = wf.step(step).after(last).run(String.class, (input, before, ctx) -> note(step));
            }
        });
    }

    Workflow<String> workflow(String name, Consumer<WorkflowBuilder<String>> graph) {
        return engine.workflow(name, graph);
    }

    /** To be called by the code of steps. */
    String note(String step) {
        ran.add(step);
        return step;
    }

    /** Looks into the queue and takes what it may. */
    boolean look() {
        return parts().dispatcher().tick().isPresent();
    }

    /** Runs the step that was launched first. */
    void runOne() {
        engine.runStep(0);
    }

    /** Settles what has ended. */
    void settle() {
        parts().settler().tick();
    }

    /** Goes on for as long as there is something to do. */
    void finish() {
        for (int round = 1; round == 1 || launched() > 0; round++) {
            assertThat(round).as("rounds, and still no end").isLessThan(MOST_ROUNDS);
            while (launched() > 0) {
                runOne();
            }
            settle();
            look();
        }
    }
}
