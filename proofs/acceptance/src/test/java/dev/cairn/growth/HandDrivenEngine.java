package dev.cairn.growth;

import dev.cairn.RunStatus;
import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import dev.cairn.application.EngineParts;
import dev.cairn.application.define.WorkflowDraft;
import dev.cairn.testkit.FakeClock;
import dev.cairn.threads.ObservedStore;
import dev.cairn.threads.TestParts;

/** An engine on the test's own thread. */
final class HandDrivenEngine {

    private final EngineParts parts;

    HandDrivenEngine(ObservedStore.Observer observer) {
        TestParts world = new TestParts(new FakeClock(), observer);
        this.parts = world.engine("by-hand", world.runtime(Runnable::run, loop -> {}));
    }

    Workflow<Integer> define(Shape shape, int steps) {
        return parts.define(WorkflowDraft.<Integer>define("graph", Integer.class, wf -> shape.declare(wf, steps)));
    }

    /** Works until nothing is left to do, and says how the run stands then. */
    RunStatus finish(WorkflowRunRef run) {
        parts.membership().tick();
        boolean more = true;
        while (more) {
            parts.dispatcher().tick();
            more = !parts.settler().isEmpty();
            while (parts.settler().tick()) {
                // the next batch
            }
        }
        return run.status();
    }
}
