package dev.cairn.application;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.EngineOptions;
import dev.cairn.Workflow;
import dev.cairn.application.bell.LoopName;
import dev.cairn.testkit.FakeClock;
import dev.cairn.threads.ObservedStore;
import dev.cairn.threads.TestParts;
import org.junit.jupiter.api.Test;

/** A worker whose results cannot be settled as quickly as they come takes no more work for a while. */
class BacklogOfResultsTest {

    private final TestParts world = new TestParts(new FakeClock(), new ObservedStore.Observer() {});
    private final HandDrivenWorker worker =
            new HandDrivenWorker(world, "worker", EngineOptions.defaults().slots(1));

    @Test
    void it_looks_into_the_queue_again_as_soon_as_results_are_settled() {
        Workflow<String> workflow = worker.chain("flow", "step");
        for (int i = 0; i < 12; i++) {
            workflow.runNoWait("input", "acme");
        }
        worker.parts().membership().tick();
        for (int i = 0; i < 10; i++) {
            worker.look();
            worker.runOne();
        }
        worker.look();
        assertThat(worker.launched()).as("ten results wait").isZero();
        worker.nudges().clear();

        worker.settle();

        assertThat(worker.nudges()).contains(LoopName.DISPATCH);
        worker.look();
        assertThat(worker.launched()).isEqualTo(1);
    }
}
