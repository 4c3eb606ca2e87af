package dev.cairn.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.RunStatus;
import dev.cairn.StoreUnavailableException;
import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import dev.cairn.application.bell.LoopName;
import dev.cairn.domain.model.FinishedRun;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What can go wrong while steps are handed over: answers get lost, threads are refused, the worker dies or stops. */
class HandOverTroubleTest {

    private static final String[] GIVEN_BACK = {"QUEUED", "STARTED", "QUEUED again", "STARTED", "COMPLETED"};
    private static final String[] UNDISTURBED = {"QUEUED", "STARTED", "COMPLETED"};

    private final HandOverWorld world = new HandOverWorld();
    private final HandDrivenWorker worker = world.worker("worker");
    private final Workflow<String> chain = worker.chain("chain", "a", "b");

    @Test
    void what_a_settlement_handed_over_whose_answer_got_lost_is_given_back_before_the_next_claim() {
        worker.look();
        WorkflowRunRef run = chain.runNoWait("in", "acme");
        worker.runOne();
        world.store.loseAnswer("grant");

        assertThatThrownBy(worker::settle).isInstanceOf(StoreUnavailableException.class);
        assertThat(world.leased()).as("leased, and nobody knows").containsExactly("b");
        assertThat(worker.launched()).isZero();
        assertThat(worker.parts().attempts().whenIdle()).isDone();
        worker.look();
        worker.finish();

        assertThat(HandOverWorld.history(run, "b")).containsExactly(GIVEN_BACK);
        assertThat(worker.ran()).containsExactly("a", "b");
        assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
    }

    @Test
    void what_a_trigger_handed_over_whose_answer_got_lost_is_given_back_and_the_trigger_finds_its_run() {
        worker.look();
        world.store.loseAnswer("grant");

        WorkflowRunRef run = chain.runNoWait("in", "acme");

        assertThat(world.leased()).as("leased, and nobody knows").containsExactly("a");
        worker.finish();
        assertThat(HandOverWorld.history(run, "a")).containsExactly(GIVEN_BACK);
        assertThat(worker.ran()).containsExactly("a", "b");
        assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
    }

    @Test
    void what_was_handed_over_and_whose_answer_got_lost_is_given_back_although_the_worker_drains() {
        worker.look();
        world.store.loseAnswer("grant");
        WorkflowRunRef run = chain.runNoWait("in", "acme");
        assertThat(world.leased()).as("leased, and nobody knows").containsExactly("a");

        worker.parts().dispatcher().drain();
        worker.look();

        assertThat(world.leased()).isEmpty();
        assertThat(world.queued()).containsExactly("a");
        worker.parts().dispatcher().resume();
        worker.finish();
        assertThat(HandOverWorld.history(run, "a")).containsExactly(GIVEN_BACK);
    }

    @Test
    void a_drain_does_not_wait_for_an_open_offer_and_what_is_being_handed_over_is_run() {
        worker.look();
        world.store.afterCommit("grant", () -> worker.parts().dispatcher().drain());

        WorkflowRunRef run = chain.runNoWait("in", "acme");
        assertThat(world.leased()).containsExactly("a");
        worker.runOne();
        worker.settle();

        assertThat(HandOverWorld.history(run, "a")).containsExactly(UNDISTURBED);
        assertThat(world.leased()).as("nothing more is handed over").isEmpty();
        assertThat(world.queued()).containsExactly("b");
        worker.look();
        assertThat(world.queued()).as("nor claimed").containsExactly("b");
        worker.parts().dispatcher().resume();
        worker.finish();
        assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
    }

    @Test
    void what_is_being_handed_over_at_that_moment_is_not_given_back() {
        worker.look();
        WorkflowRunRef[] lost = new WorkflowRunRef[1];
        world.store.afterCommit("grant", () -> {
            world.store.loseAnswer("grant");
            lost[0] = chain.runNoWait("in", "acme");
            assertThat(worker.look()).as("to be tried at once").isFalse();
        });

        WorkflowRunRef run = chain.runNoWait("in", "acme");
        assertThat(world.leased()).containsExactly("a", "a");
        worker.finish();

        assertThat(HandOverWorld.history(run, "a")).containsExactly(UNDISTURBED);
        assertThat(HandOverWorld.history(lost[0], "a")).containsExactly(GIVEN_BACK);
        assertThat(worker.ran()).containsExactlyInAnyOrder("a", "b", "a", "b");
    }

    @Test
    void while_leases_may_be_unknown_nothing_is_offered_so_that_the_doubt_can_be_ended() {
        worker.look();
        world.store.loseAnswer("grant");
        chain.runNoWait("in", "acme");

        chain.runNoWait("in", "acme");
        assertThat(world.queued()).containsExactly("a");

        worker.look();
        chain.runNoWait("in", "acme");
        assertThat(world.queued()).isEmpty();
        assertThat(worker.launched()).isEqualTo(3);
    }

    @Test
    void a_claim_that_lost_its_answer_is_cleared_up_as_soon_as_no_offer_is_open() {
        worker.look();
        world.store.afterCommit("grant", () -> {
            world.store.loseAnswer("take");
            assertThatThrownBy(worker::look).isInstanceOf(StoreUnavailableException.class);
            assertThat(worker.look()).as("to be tried at once").isFalse();
            assertThat(worker.nudges()).isEmpty();
        });

        WorkflowRunRef run = chain.runNoWait("in", "acme");
        assertThat(worker.nudges()).containsOnlyOnce(LoopName.DISPATCH);
        worker.finish();

        assertThat(HandOverWorld.history(run, "a")).containsExactly(UNDISTURBED);
    }

    @Test
    void the_dispatcher_is_woken_to_end_a_doubt() {
        worker.look();
        world.store.loseAnswer("grant");

        chain.runNoWait("in", "acme");

        assertThat(worker.nudges()).contains(LoopName.DISPATCH);
    }

    @Test
    void a_claim_without_an_answer_has_not_seen_the_end_of_the_queue() {
        worker.look();
        world.store.loseAnswer("take");
        assertThatThrownBy(worker::look).isInstanceOf(StoreUnavailableException.class);

        chain.runNoWait("in", "acme");

        assertThat(world.queued()).containsExactly("a");
    }

    @Test
    void a_step_that_gets_no_thread_is_given_back_and_its_parent_stays_settled() {
        worker.look();
        WorkflowRunRef run = chain.runNoWait("in", "acme");
        int free = worker.parts().attempts().free();
        worker.runOne();
        worker.refuseThreads(1);

        worker.settle();

        assertThat(HandOverWorld.history(run, "a")).containsExactly(UNDISTURBED);
        assertThat(worker.parts().attempts().free()).isEqualTo(free + 1);
        assertThat(worker.parts().attempts().whenIdle()).isDone();
        worker.finish();
        assertThat(HandOverWorld.history(run, "b")).containsExactly(GIVEN_BACK);
        assertThat(worker.ran()).containsExactly("a", "b");
    }

    @Test
    void whoever_triggers_is_not_told_that_there_was_no_thread() {
        worker.look();
        int free = worker.parts().attempts().free();
        worker.refuseThreads(1);

        WorkflowRunRef run = chain.runNoWait("in", "acme");

        assertThat(worker.parts().attempts().free()).isEqualTo(free);
        worker.finish();
        assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
    }

    @Test
    void a_worker_that_was_declared_dead_gets_nothing_more() {
        HandDrivenWorker other = world.worker("other");
        worker.look();
        world.onlyBeats(other);

        WorkflowRunRef run = chain.runNoWait("in", "acme");

        assertThat(world.queued()).containsExactly("a");
        assertThat(worker.launched()).isZero();
        other.chain("chain", "a", "b");
        other.finish();
        assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
    }

    @Test
    void a_worker_that_is_not_registered_offers_nothing() {
        HandDrivenWorker other = world.worker("other");
        worker.look();
        world.onlyBeats(other);
        worker.parts().membership().tick();
        assertThat(worker.parts().identity().current()).isEmpty();
        int held = world.store.calls("holdAlive");

        chain.runNoWait("in", "acme");

        assertThat(world.queued()).containsExactly("a");
        assertThat(world.store.calls("holdAlive")).isEqualTo(held);
    }

    @Test
    void a_worker_that_comes_back_looks_into_the_queue_before_it_takes_what_is_handed_over() {
        HandDrivenWorker other = world.worker("other");
        worker.look();
        world.onlyBeats(other);
        chain.runNoWait("in", "waits");
        worker.look();
        assertThat(worker.parts().identity().current()).isEmpty();
        worker.parts().membership().tick();

        chain.runNoWait("in", "acme");

        assertThat(world.queued()).containsExactly("a", "a");
    }

    @Test
    void a_worker_that_stops_is_handed_nothing_and_settles_what_it_has() {
        worker.look();
        WorkflowRunRef run = chain.runNoWait("in", "acme");
        worker.parts().dispatcher().stopClaiming();
        worker.runOne();

        worker.settle();
        chain.runNoWait("in", "acme");

        assertThat(worker.launched()).isZero();
        assertThat(world.leased()).isEmpty();
        assertThat(world.queued()).containsExactlyInAnyOrder("b", "a");
        assertThat(HandOverWorld.history(run, "b")).containsExactly("QUEUED");
    }

    @Test
    void whoever_waits_on_the_engine_that_finishes_the_run_is_told_without_a_question_to_the_store() {
        worker.look();
        WorkflowRunRef run = chain.runNoWait("in", "acme");
        CompletableFuture<FinishedRun> over =
                worker.parts().callers().awaitRuns().whenOver(run.id());
        worker.runOne();
        worker.settle();
        worker.runOne();
        assertThat(over).isNotDone();
        int transactions = world.store.transactions();

        worker.settle();

        assertThat(over).isCompletedWithValueMatching(told -> told.run().status() == RunStatus.COMPLETED);
        assertThat(worker.parts().callers().awaitRuns().isEmpty()).isTrue();
        assertThat(world.store.transactions() - transactions)
                .as("the settlement alone")
                .isEqualTo(1);
    }
}
