package dev.cairn.testkit.invariants;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RetryPolicy;
import dev.cairn.TerminalError;
import dev.cairn.Workflow;
import dev.cairn.testkit.CairnTest;
import dev.cairn.testkit.TestCairn;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A real store is sound at every moment of a run that sleeps, retries, skips, fails and loses a worker. */
@CairnTest
class InvariantsOfARealStoreTest {

    private final InvariantWatch watch = new InvariantWatch();

    @Test
    void a_run_breaks_no_invariant_from_its_trigger_to_its_end(TestCairn cairn) {
        Workflow<String> workflow = cairn.workflow("everything", String.class, wf -> {
            var first = wf.step("first")
                    .retry(RetryPolicy.fixed(1, Duration.ofSeconds(3)))
                    .run(Integer.class, (input, ctx) -> {
                        if (ctx.attempt() == 1) {
                            throw new IllegalStateException("not yet");
                        }
                        return 1;
                    });
            var pause = wf.sleep("pause", Duration.ofMinutes(1)).after(first);
            var skipped = wf.step("skipped")
                    .after(first)
                    .skipIf(number -> number == 1)
                    .run((input, ctx) -> {});
            var fails = wf.step("fails").after(pause, skipped).run((input, ctx) -> {
                throw new TerminalError("for good");
            });
            wf.step("cancelled").after(fails).run((input, ctx) -> {});
            wf.onFailure((input, failure) -> {});
        });
        workflow.runNoWait("input", "acme");
        for (int second = 0; second < 90; second++) {
            cairn.runCycle();
            check(cairn);
            if (second == 20) {
                cairn.worker().crash();
                cairn.addWorker("another");
            }
            cairn.clock().advance(Duration.ofSeconds(1));
        }
        assertThat(cairn.store().snapshot().runs()).allMatch(run -> run.status().isTerminal());
    }

    private void check(TestCairn cairn) {
        assertThat(Invariants.check(cairn.store().snapshot())).isEmpty();
        assertThat(watch.observe(cairn.store().snapshot())).isEmpty();
    }
}
