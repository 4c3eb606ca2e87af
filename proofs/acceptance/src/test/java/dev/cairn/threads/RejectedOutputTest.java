package dev.cairn.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.DurableTaskEngine;
import dev.cairn.RunStatus;
import dev.cairn.StepFailure;
import dev.cairn.StepRef;
import dev.cairn.Workflow;
import dev.cairn.WorkflowResult;
import dev.cairn.WorkflowRunRef;
import dev.cairn.domain.model.TaskUpdate;
import dev.cairn.domain.port.DataRejectedException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One result that the store refuses fails its own step; what was to be settled with it is settled. */
@Timeout(120)
class RejectedOutputTest {

    private static final int RUNS = 64;
    private static final int POISON = 41;

    private final AtomicInteger settlements = new AtomicInteger();
    private final CountDownLatch entered = new CountDownLatch(RUNS);
    private StepRef<String> step;

    @Test
    void one_poisonous_output_fails_its_step_and_the_rest_of_the_batch_settles() {
        try (Rig rig = new Rig()) {
            DurableTaskEngine engine = rig.engineOver(new ObservedStore(rig.store, new Refusal()), Rig.OPTIONS);
            Workflow<Integer> workflow = engine.workflow(
                    "work",
                    Integer.class,
                    wf -> step = wf.step("step").run(String.class, (input, ctx) -> {
                        entered.countDown();
                        Rig.await(entered);
                        return input == POISON ? "poison" : "fine";
                    }));
            engine.start();
            List<WorkflowRunRef> runs = new ArrayList<>();
            for (int i = 0; i < RUNS; i++) {
                runs.add(workflow.runNoWait(i, "acme"));
            }
            for (int i = 0; i < RUNS; i++) {
                WorkflowResult result = runs.get(i).await(Rig.LONG);
                assertThat(result.status()).isEqualTo(i == POISON ? RunStatus.FAILED : RunStatus.COMPLETED);
            }

            StepFailure failure = runs.get(POISON).await().failures().getFirst();
            assertThat(failure.errorType()).isEqualTo("OutputRejected");
            assertThat(failure.message())
                    .isEqualTo("the store did not take what the attempt came to: the value has a character too many");
            assertThat(runs.getFirst().await().output(step)).isEqualTo("fine");
        }
    }

    /** Refuses one output, as a database refuses text that it cannot hold. */
    private final class Refusal implements ObservedStore.Observer {

        @Override
        public void called(String method, Object[] arguments) {
            if (method.equals("save")
                    && arguments[0] instanceof Collection<?> rows
                    && rows.stream().anyMatch(Refusal::isPoison)) {
                settlements.incrementAndGet();
                throw new DataRejectedException("the value has a character too many");
            }
        }

        private static boolean isPoison(Object row) {
            return row instanceof TaskUpdate update
                    && update.output() != null
                    && update.output().json().contains("poison");
        }
    }
}
