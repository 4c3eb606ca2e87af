package dev.cairn.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RunStatus;
import dev.cairn.Workflow;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Time in the kit goes on whoever leads, and whoever was asked to wait. */
class TestCairnTimeTest {

    @Test
    void a_timer_that_falls_due_while_the_dead_leader_keeps_its_seat_fires_when_the_seat_is_free() {
        TestCairn cairn = TestCairn.withWorkers(2);
        Workflow<String> nap = cairn.workflow("nap", String.class, wf -> wf.sleep("nap", Duration.ofSeconds(5)));
        var run = nap.runNoWait("", "t");
        cairn.runUntilIdle();

        cairn.worker("worker-1").crash();
        cairn.advance(Duration.ofMinutes(1));

        cairn.assertThat(run).completed();
    }

    @Test
    void a_run_of_a_workflow_that_one_worker_alone_knows_can_be_awaited() {
        TestCairn cairn = TestCairn.create();
        Workflow<String> own = cairn.worker()
                .workflow("own", String.class, wf -> wf.step("a").run(String.class, (input, ctx) -> input));

        assertThat(own.run("x", "t").status()).isEqualTo(RunStatus.COMPLETED);
    }
}
