package dev.cairn.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.EngineOptions;
import dev.cairn.RunStatus;
import dev.cairn.StepRef;
import dev.cairn.StoreUnavailableException;
import dev.cairn.TaskState;
import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import dev.cairn.application.bell.LoopName;
import dev.cairn.domain.model.TaskUpdate;
import dev.cairn.domain.port.DataRejectedException;
import dev.cairn.testkit.FakeClock;
import dev.cairn.threads.Beside;
import dev.cairn.threads.ObservedStore;
import dev.cairn.threads.TestParts;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How results are settled in batches, by one thread or two. */
@Timeout(60)
class SettlerTest {

    private static final int BATCH = 500;
    private static final int ENOUGH_FOR_TWO = 250;

    private final LoopFailureLog trouble = new LoopFailureLog();
    private final HandDrivenWorker worker = new HandDrivenWorker(
            new TestParts(new FakeClock(), trouble),
            "worker",
            EngineOptions.defaults().slots(1_000));

    @BeforeEach
    void join() {
        worker.parts().membership().tick();
    }

    @Test
    void a_second_thread_is_called_when_many_results_are_waiting_and_not_before() {
        finishSteps(ENOUGH_FOR_TWO - 1);
        assertThat(worker.nudges()).contains(LoopName.SETTLE).doesNotContain(LoopName.SETTLE_MORE);

        finishSteps(1);
        assertThat(worker.nudges()).contains(LoopName.SETTLE_MORE);
    }

    @Test
    void while_one_batch_is_being_settled_another_thread_settles_the_next() {
        List<WorkflowRunRef> runs = finishSteps(BATCH + 1);
        trouble.hold();
        Beside first = Beside.start(worker::settle);
        Beside.awaitOpen(trouble.held);

        worker.settle();
        assertThat(runs.getLast().status()).isEqualTo(RunStatus.COMPLETED);
        assertThat(runs.getFirst().status()).isEqualTo(RunStatus.RUNNING);

        trouble.letGo.countDown();
        first.await();
        assertThat(runs).allSatisfy(run -> assertThat(run.status()).isEqualTo(RunStatus.COMPLETED));
    }

    @Test
    void nothing_that_is_being_settled_comes_back_after_all_was_dropped() {
        finishSteps(1);
        trouble.hold();
        trouble.awayWhenLetGo = true;
        Beside settling =
                Beside.start(() -> assertThatThrownBy(worker::settle).isInstanceOf(StoreUnavailableException.class));
        Beside.awaitOpen(trouble.held);

        worker.parts().settler().dropAll();
        trouble.letGo.countDown();
        settling.await();

        assertThat(worker.parts().settler().isEmpty()).isTrue();
    }

    @Test
    void what_the_store_did_not_take_waits_for_the_next_try_and_what_it_took_does_not() {
        List<WorkflowRunRef> runs = finishSteps(4);
        trouble.refused = runs.get(3);
        trouble.awayAfter = 2;

        assertThatThrownBy(worker::settle).isInstanceOf(StoreUnavailableException.class);
        assertThat(runs)
                .extracting(WorkflowRunRef::status)
                .as("the first half is settled, and the second waits")
                .containsExactly(RunStatus.COMPLETED, RunStatus.COMPLETED, RunStatus.RUNNING, RunStatus.RUNNING);
        assertThat(worker.parts().attempts().known()).hasSize(2);
        worker.settle();

        assertThat(runs)
                .extracting(WorkflowRunRef::status)
                .containsExactly(RunStatus.COMPLETED, RunStatus.COMPLETED, RunStatus.COMPLETED, RunStatus.FAILED);
    }

    @Test
    void a_step_with_very_many_children_ends_its_batch() {
        Workflow<String> wide = worker.workflow("wide", wf -> {
            StepRef<String> source = wf.step("source").run(String.class, (input, ctx) -> input);
            IntStream.range(0, 1_000)
                    .forEach(i -> wf.step("child-" + i).after(source).run(String.class, (input, before, ctx) -> input));
        });
        List<WorkflowRunRef> runs = List.of(wide.runNoWait("a", "acme"), wide.runNoWait("b", "acme"));
        runLaunched();

        assertThat(worker.parts().settler().tick()).as("more are waiting").isTrue();
        assertThat(runs.getFirst().inspect().task("source").state()).isEqualTo(TaskState.COMPLETED);
        assertThat(runs.getLast().inspect().task("source").state()).isEqualTo(TaskState.RUNNING);
        assertThat(worker.parts().settler().tick()).isFalse();
        assertThat(runs.getLast().inspect().task("source").state()).isEqualTo(TaskState.COMPLETED);
    }

    /** Runs that have one step, which has ended and is not settled. */
    private List<WorkflowRunRef> finishSteps(int number) {
        Workflow<String> single = worker.chain("single-" + number, "one");
        List<WorkflowRunRef> runs = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            runs.add(single.runNoWait("in", "acme"));
        }
        runLaunched();
        return runs;
    }

    private void runLaunched() {
        while (worker.look()) {
            assertThat(worker.launched()).isPositive();
        }
        while (worker.launched() > 0) {
            worker.runOne();
        }
    }

    /** What the store does to settlements. */
    private static final class LoopFailureLog implements ObservedStore.Observer {
        private final CountDownLatch held = new CountDownLatch(1);
        private final CountDownLatch letGo = new CountDownLatch(1);
        private volatile boolean holds;
        private boolean awayWhenLetGo;
        private WorkflowRunRef refused;
        private int awayAfter = -1;

        private void hold() {
            holds = true;
        }

        @Override
        public void begins() {
            if (holds) {
                holds = false;
                held.countDown();
                Beside.awaitOpen(letGo);
                if (awayWhenLetGo) {
                    throw new StoreUnavailableException("switched off");
                }
            }
            if (awayAfter == 0) {
                awayAfter = -1;
                throw new StoreUnavailableException("switched off");
            }
        }

        @Override
        public void called(String method, Object[] arguments) {
            if (method.equals("release")) {
                awayAfter--;
            }
            if (method.equals("save")
                    && refused != null
                    && arguments[0] instanceof Collection<?> rows
                    && rows.stream().anyMatch(this::isRefused)) {
                throw new DataRejectedException("the value has a character too many");
            }
        }

        private boolean isRefused(Object row) {
            return row instanceof TaskUpdate update
                    && update.key().runId().equals(refused.id())
                    && update.output() != null;
        }
    }
}
