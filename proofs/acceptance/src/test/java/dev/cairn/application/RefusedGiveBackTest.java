package dev.cairn.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.RunStatus;
import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import dev.cairn.application.bell.LoopName;
import dev.cairn.application.define.WorkflowDraft;
import dev.cairn.domain.port.StoreRefusedException;
import dev.cairn.testkit.FakeClock;
import dev.cairn.threads.ObservedStore;
import dev.cairn.threads.TestParts;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

/** A claim that was lost, and whose tasks the store refuses to take back for a while. */
class RefusedGiveBackTest {

    private final Refusing refusing = new Refusing();
    private final TestParts world = new TestParts(new FakeClock(), refusing);
    private final List<LoopName> rung = new ArrayList<>();
    private int refusedThreads;
    private final EngineParts engine =
            world.engine("engine", world.runtime(this::execute, rung::add).withoutHandOver());
    private final Workflow<String> workflow = engine.define(WorkflowDraft.<String>define(
            "work", String.class, wf -> wf.step("step").run((input, ctx) -> {})));

    @Test
    void each_task_is_given_back_once_however_often_claims_are_lost() {
        engine.membership().tick();
        List<WorkflowRunRef> runs = List.of(loseAClaim("a"), loseAClaim("b"), loseAClaim("c"));

        refusing.refuses = false;
        refusing.released.clear();
        while (runs.stream().anyMatch(run -> run.status() == RunStatus.RUNNING)) {
            engine.settler().tick();
            engine.dispatcher().tick();
        }

        assertThat(refusing.released).allSatisfy(fences -> assertThat(fences).doesNotHaveDuplicates());
        assertThat(runs).allSatisfy(run -> {
            assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
            assertThat(run.inspect().task("step").attempts()).isEqualTo(1);
        });
    }

    @Test
    void a_refused_return_wakes_the_loop_that_tries_it_again() {
        engine.membership().tick();
        WorkflowRunRef unused = loseAClaim("a");

        assertThat(engine.settler().isEmpty()).isFalse();
        assertThat(rung).contains(LoopName.SETTLE);
    }

    /** Its task is claimed and gets no thread, and then the store does not let it be given back. */
    private WorkflowRunRef loseAClaim(String input) {
        refusing.refuses = false;
        WorkflowRunRef run = workflow.runNoWait(input, "acme");
        refusedThreads = 1;
        assertThatThrownBy(engine.dispatcher()::tick).isInstanceOf(RejectedExecutionException.class);
        refusing.refuses = true;
        rung.clear();
        engine.dispatcher().tick();
        return run;
    }

    private void execute(Runnable step) {
        if (refusedThreads > 0) {
            refusedThreads--;
            throw new RejectedExecutionException("no thread");
        }
        step.run();
    }

    /** Refuses to change tasks, and notes which leases are taken away together. */
    private static final class Refusing implements ObservedStore.Observer {
        private final List<List<Object>> released = new ArrayList<>();
        private boolean refuses;

        @Override
        public void called(String method, Object[] arguments) {
            if (method.equals("release")) {
                released.add(List.copyOf((Collection<?>) arguments[0]));
            }
            if (refuses && method.equals("save")) {
                throw new StoreRefusedException("refused");
            }
        }
    }
}
