package dev.cairn.application;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RunStatus;
import dev.cairn.TerminalError;
import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import org.junit.jupiter.api.Test;

/** Rows are locked and read again only where somebody else could have changed them. */
class UnlockedCompletionTest {

    private final HandOverWorld world = new HandOverWorld();
    private final HandDrivenWorker worker = world.worker("worker");

    @Test
    void a_step_whose_children_wait_for_it_alone_is_settled_without_locking_a_task() {
        run(worker.workflow("fan", wf -> {
            var a = wf.step("a").run(String.class, (input, ctx) -> "a");
            wf.step("b").after(a).run(String.class, (input, before, ctx) -> "b");
            var c = wf.step("c").after(a).run(String.class, (input, before, ctx) -> "c");
            wf.step("d").after(c).run(String.class, (input, before, ctx) -> "d");
        }));

        assertThat(world.store.calls("lockFamily")).isZero();
    }

    @Test
    void a_step_whose_child_has_another_parent_locks_it() {
        run(join());

        assertThat(world.store.calls("lockFamily")).isEqualTo(1);
    }

    @Test
    void a_first_step_that_was_handed_over_knows_the_same() {
        Workflow<String> join = join();
        worker.look();
        WorkflowRunRef run = join.runNoWait("in", "acme");
        worker.runOne();
        worker.settle();

        assertThat(world.store.calls("lockFamily")).isEqualTo(1);
        assertThat(HandOverWorld.history(run, "c")).isEmpty();
        worker.finish();
        assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
    }

    @Test
    void a_failure_locks_what_it_cancels() {
        WorkflowRunRef failed = worker.workflow("failing", wf -> {
                    var a = wf.step("a").run(String.class, (input, ctx) -> {
                        throw new TerminalError("broken");
                    });
                    wf.step("b").after(a).run(String.class, (input, before, ctx) -> "never");
                })
                .runNoWait("in", "acme");

        worker.finish();

        assertThat(failed.status()).isEqualTo(RunStatus.FAILED);
        assertThat(HandOverWorld.history(failed, "b")).containsExactly("CANCELLED");
        assertThat(world.store.calls("lockFamily")).isPositive();
    }

    @Test
    void a_skip_locks_what_it_skips() {
        WorkflowRunRef run = run(worker.workflow("skipping", wf -> {
            var a = wf.step("a").run(String.class, (input, ctx) -> "a");
            var b = wf.step("b").after(a).skipIf(x -> true).run(String.class, (input, before, ctx) -> "never");
            wf.step("c").after(b).run(String.class, (input, before, ctx) -> "never");
        }));

        assertThat(HandOverWorld.history(run, "c")).containsExactly("SKIPPED");
        assertThat(world.store.calls("lockFamily")).isPositive();
    }

    /** c after a and b. */
    private Workflow<String> join() {
        return worker.workflow("join", wf -> {
            var a = wf.step("a").run(String.class, (input, ctx) -> "a");
            var b = wf.step("b").run(String.class, (input, ctx) -> "b");
            wf.step("c").after(a, b).run(String.class, (input, x, y, ctx) -> "c");
        });
    }

    private WorkflowRunRef run(Workflow<String> workflow) {
        WorkflowRunRef run = workflow.runNoWait("in", "acme");
        worker.look();
        worker.finish();
        assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
        return run;
    }
}
