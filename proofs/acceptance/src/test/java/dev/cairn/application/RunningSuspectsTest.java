package dev.cairn.application;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.EngineOptions;
import dev.cairn.application.bell.LoopName;
import dev.cairn.testkit.FakeClock;
import dev.cairn.threads.ObservedStore;
import dev.cairn.threads.TestParts;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A worker that runs a suspect leaves the others in the queue, and looks for them as soon as there is room. */
class RunningSuspectsTest {

    private static final int MAX_CRASHES = 2;
    private static final EngineOptions OPTIONS = EngineOptions.defaults().maxCrashes(MAX_CRASHES);

    private final FakeClock clock = new FakeClock();
    private final TestParts world = new TestParts(clock, new ObservedStore.Observer() {});
    private final HandDrivenWorker worker = worker("survivor");

    @Test
    void when_a_suspect_has_ended_the_worker_looks_for_the_next_one_although_it_saw_the_end_of_the_queue() {
        worker.chain("work", "step").runAll(List.of("a", "b", "c"), "acme");
        for (int i = 0; i < MAX_CRASHES; i++) {
            dieWithAllSteps();
        }

        assertThat(worker.look())
                .as("others may have waited behind the suspects")
                .isTrue();
        assertThat(worker.look()).as("the rest may not run now").isFalse();
        assertThat(worker.launched()).isEqualTo(1);
        worker.nudges().clear();
        worker.runOne();

        assertThat(worker.nudges()).contains(LoopName.DISPATCH);
        worker.finish();
        assertThat(worker.ran()).hasSize(3);
    }

    /** A worker that takes all steps and is never heard of again. */
    private void dieWithAllSteps() {
        HandDrivenWorker dying = worker("dying");
        dying.chain("work", "step");
        dying.parts().membership().tick();
        dying.look();
        assertThat(dying.launched()).isEqualTo(3);
        for (int seconds = 0; seconds <= 20; seconds++) {
            clock.advance(Duration.ofSeconds(1));
            worker.parts().membership().tick();
            worker.parts().leaderDuties().tick();
        }
    }

    private HandDrivenWorker worker(String name) {
        return new HandDrivenWorker(world, name, OPTIONS);
    }
}
