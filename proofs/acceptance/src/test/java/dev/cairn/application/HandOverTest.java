package dev.cairn.application;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RunStatus;
import dev.cairn.TriggerOptions;
import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A step that becomes ready goes on at once where its parent ended, but never past those who wait. */
class HandOverTest {

    private final HandOverWorld world = new HandOverWorld();

    @Test
    void a_step_gets_its_lease_in_the_transaction_that_makes_it_ready() {
        HandDrivenWorker worker = world.worker("only");
        WorkflowRunRef run = worker.chain("chain", "a", "b").runNoWait("in", "acme");
        worker.look();
        worker.runOne();
        int transactions = world.store.transactions();
        int claims = world.store.calls("take");

        worker.settle();

        assertThat(world.store.transactions() - transactions).isEqualTo(1);
        assertThat(world.leased()).containsExactly("b");
        assertThat(world.queued()).isEmpty();
        worker.runOne();
        worker.settle();
        assertThat(world.store.calls("take")).isEqualTo(claims);
        assertThat(worker.ran()).containsExactly("a", "b");
        assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
    }

    @Test
    void the_first_step_of_a_run_gets_its_lease_in_the_transaction_that_stores_the_run() {
        HandDrivenWorker worker = world.worker("only");
        Workflow<String> workflow = worker.chain("chain", "a", "b");
        worker.look();
        int transactions = world.store.transactions();

        WorkflowRunRef run = workflow.runNoWait("in", "acme");

        assertThat(world.store.transactions() - transactions).isEqualTo(1);
        assertThat(world.leased()).containsExactly("a");
        worker.finish();
        assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
    }

    @Test
    void the_log_of_a_step_does_not_tell_which_way_it_came() {
        HandDrivenWorker worker = world.worker("only");
        Workflow<String> workflow = worker.chain("chain", "a", "b");
        WorkflowRunRef byTheQueue = workflow.runNoWait("in", "acme");
        worker.finish();
        WorkflowRunRef handedOver = workflow.runNoWait("in", "acme");
        worker.finish();

        for (String step : List.of("a", "b")) {
            assertThat(HandOverWorld.history(handedOver, step))
                    .containsExactly("QUEUED", "STARTED", "COMPLETED")
                    .isEqualTo(HandOverWorld.history(byTheQueue, step));
        }
    }

    @Test
    void nothing_is_handed_over_before_the_queue_was_looked_into() {
        HandDrivenWorker worker = world.worker("only");

        worker.chain("chain", "a").runNoWait("in", "acme");

        assertThat(world.queued()).containsExactly("a");
        assertThat(world.leased()).isEmpty();
    }

    @Test
    void nothing_is_handed_over_after_a_claim_that_left_a_part_of_the_queue_out() {
        HandDrivenWorker worker = world.worker("only");
        Workflow<String> workflow = worker.chain("chain", "a");
        world.store.leaveOut(Duration.ofMillis(20));
        worker.look();

        workflow.runNoWait("in", "acme");
        assertThat(world.queued()).containsExactly("a");

        world.store.leaveOut(null);
        worker.look();
        workflow.runNoWait("in", "acme");
        assertThat(world.queued()).isEmpty();
    }

    @Test
    void nothing_is_handed_over_while_others_wait_in_the_queue() {
        HandDrivenWorker worker = world.worker("only", 3);
        worker.chain("chain", "a", "b").runNoWait("in", "busy");
        Workflow<String> single = worker.chain("single", "s");
        for (String tenant : List.of("first", "second", "third", "fourth")) {
            single.runNoWait("in", tenant);
        }
        worker.look();
        worker.runOne();
        worker.runOne();
        assertThat(worker.parts().attempts().free()).as("enough to hand over").isEqualTo(2);

        worker.settle();

        assertThat(world.queued()).containsExactly("s", "s", "b");
        assertThat(worker.launched()).isEqualTo(1);
    }

    @Test
    void a_hint_that_others_put_work_into_the_queue_ends_it_until_the_next_claim() {
        HandDrivenWorker worker = world.worker("busy");
        HandDrivenWorker other = world.worker("other");
        worker.listen();
        Workflow<String> chain = worker.chain("chain", "a", "b");
        worker.chain("theirs", "t");
        worker.look();
        chain.runNoWait("in", "acme");
        other.chain("theirs", "t").runNoWait("in", "globex");
        worker.runOne();

        worker.settle();
        assertThat(world.queued()).containsExactlyInAnyOrder("t", "b");
        worker.look();
        chain.runNoWait("in", "acme");
        assertThat(world.queued())
                .as("after a claim that saw the end of the queue")
                .isEmpty();
        assertThat(worker.launched()).isEqualTo(3);
    }

    @Test
    void no_more_is_handed_over_than_there_are_free_slots_less_one() {
        HandDrivenWorker worker = world.worker("only", 4);
        Workflow<String> workflow = worker.chain("chain", "a");
        worker.look();

        workflow.runAll(Collections.nCopies(10, "in"), "acme");

        assertThat(worker.launched()).isEqualTo(3);
        assertThat(world.queued()).hasSize(7);
        assertThat(worker.parts().attempts().free()).isEqualTo(1);
    }

    @Test
    void slots_that_were_offered_and_not_needed_are_free_again() {
        HandDrivenWorker worker = world.worker("only", 4);
        Workflow<String> workflow = worker.chain("chain", "a", "b");
        worker.look();

        workflow.runNoWait("in", "acme", TriggerOptions.none().idempotencyKey("once"));
        workflow.runNoWait("in", "acme", TriggerOptions.none().idempotencyKey("once"));
        worker.finish();

        assertThat(worker.ran()).containsExactly("a", "b");
        assertThat(worker.parts().attempts().free()).isEqualTo(4);
        assertThat(worker.parts().attempts().whenIdle()).isDone();
    }

    @Test
    void a_worker_with_one_slot_takes_everything_from_the_queue() {
        HandDrivenWorker worker = world.worker("only", 1);
        Workflow<String> workflow = worker.chain("chain", "a", "b");
        worker.look();

        WorkflowRunRef run = workflow.runNoWait("in", "acme");

        assertThat(world.queued()).containsExactly("a");
        worker.finish();
        assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
    }

    @Test
    void a_chain_that_goes_on_and_on_does_not_keep_another_tenant_from_its_turn() {
        HandDrivenWorker worker = world.worker("busy", 2);
        HandDrivenWorker other = world.worker("other");
        Workflow<String> chain = worker.chain("chain", "a", "b", "c", "d");
        worker.chain("theirs", "t");
        worker.look();
        chain.runNoWait("in", "acme");
        worker.runOne();
        worker.settle();
        assertThat(world.leased()).containsExactly("b");

        other.chain("theirs", "t").runNoWait("in", "globex");
        worker.look();

        assertThat(world.leased()).containsExactlyInAnyOrder("b", "t");
    }

    @Test
    void of_many_children_no_more_are_handed_over_than_steps_have_ended() {
        HandDrivenWorker worker = world.worker("only");
        Workflow<String> workflow = worker.workflow("fan", wf -> {
            var root = wf.step("root").run(String.class, (input, ctx) -> "done");
            for (int i = 0; i < 5; i++) {
                wf.step("child-" + i).after(root).run(String.class, (input, before, ctx) -> "done");
            }
        });
        worker.look();
        WorkflowRunRef run = workflow.runNoWait("in", "acme");
        worker.runOne();

        worker.settle();

        assertThat(world.leased()).hasSize(1);
        assertThat(world.queued()).hasSize(4);
        worker.finish();
        assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
    }
}
