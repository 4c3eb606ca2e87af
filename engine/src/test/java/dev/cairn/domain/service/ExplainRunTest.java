package dev.cairn.domain.service;

import static dev.cairn.domain.service.WaitSketch.ERROR;
import static dev.cairn.domain.service.WaitSketch.NOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.DeadLetter;
import dev.cairn.RunStatus;
import dev.cairn.RunWait;
import dev.cairn.StepWait;
import dev.cairn.StepWait.Link;
import dev.cairn.StepWait.LinkKind;
import dev.cairn.TaskState;
import dev.cairn.WaitKind;
import dev.cairn.WorkerDetails;
import dev.cairn.domain.model.StepError;
import dev.cairn.domain.model.TaskPlace.Holder;
import dev.cairn.domain.model.TaskPlace.QueuePlace;
import dev.cairn.domain.model.WorkerReport;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** One sentence for each place in which a task can be, and one for the run. */
class ExplainRunTest {

    private static final UUID WORKER = new UUID(7, 7);

    private final WaitSketch sketch = new WaitSketch();

    @Test
    void a_pending_step_names_the_parents_that_are_open_and_what_they_do() {
        sketch.ended("reserve", TaskState.COMPLETED, null)
                .ready("charge", new QueuePlace(0, 0))
                .timed("pack", TaskState.BACKING_OFF, 1, ERROR, NOW.plusSeconds(5))
                .pending("ship", "reserve", "charge", "pack");

        StepWait why = step("ship");
        assertThat(why.kind()).isEqualTo(WaitKind.PENDING);
        assertThat(why.text()).isEqualTo("waits for 2 of 3 parents: 'charge' (queued), 'pack' (backing off)");
        assertThat(why.links())
                .containsExactly(new Link(LinkKind.STEP, "charge", "charge"), new Link(LinkKind.STEP, "pack", "pack"));
    }

    @Test
    void of_many_parents_only_some_are_named() {
        String[] parents = new String[1_200];
        for (int i = 0; i < parents.length; i++) {
            parents[i] = "part-" + i;
            sketch.ready(parents[i], new QueuePlace(i, i));
        }
        sketch.pending("join", parents);

        assertThat(step("join").text())
                .startsWith("waits for 1,200 of 1,200 parents: 'part-0' (queued), ")
                .endsWith("'part-4' (queued) and 1,195 more");
    }

    @Test
    void a_queued_step_says_how_many_are_before_it_and_who_could_run_it() {
        sketch.ready("ship", new QueuePlace(41, 12)).worker("w1", 3, 8).worker("w2", 4, 10);

        StepWait why = step("ship");
        assertThat(why.kind()).isEqualTo(WaitKind.QUEUED);
        assertThat(why.text())
                .isEqualTo("is queued behind 41 tasks, 12 of its tenant 'acme'; 2 workers have the code, with 2 of 20"
                        + " slots free");
        assertThat(why.since()).isEqualTo(NOW.minusSeconds(30));
        assertThat(why.links())
                .extracting(Link::kind)
                .containsExactly(LinkKind.TENANT, LinkKind.WORKER, LinkKind.WORKER);
    }

    @Test
    void the_front_and_the_far_end_of_the_queue_are_called_so() {
        sketch.ready("first", new QueuePlace(0, 0))
                .ready("last", null)
                .longQueue()
                .worker("w1", 3, 10);

        assertThat(step("first").text())
                .isEqualTo("is the next in the queue, for tenant 'acme'; 1 worker has the code, with none of 10 slots"
                        + " free");
        assertThat(step("last").text()).startsWith("is queued behind 1,000 tasks or more, for tenant 'acme'; ");
    }

    @Test
    void workers_that_have_the_code_but_take_no_work_are_told_apart_with_the_reason() {
        WorkerDetails.Drain drain = new WorkerDetails.Drain("ann", "new kernel", NOW);
        WorkerReport behind = new WorkerReport(0, "held back", WorkerDetails.Tally.NOTHING, false);
        sketch.ready("ship", new QueuePlace(0, 0))
                .worker("w1", 3, WorkerReport.IDLE, drain)
                .worker("w2", 3, behind, null);
        assertThat(step("ship").text())
                .endsWith("; the code is on 2 workers that take no work: 'w1' is drained by ann: new kernel, 'w2' is"
                        + " held back");

        sketch.worker("w3", 3, 0).silent(WORKER, "w4", 9);
        assertThat(step("ship").text())
                .endsWith(
                        "; 1 worker has the code, with 10 of 10 slots free; it is also on 3 workers that take no work:"
                                + " 'w1' is drained by ann: new kernel, 'w2' is held back, 'w4' is silent for 9 s");
    }

    @Test
    void a_ready_step_for_which_no_worker_has_code_says_what_the_workers_have() {
        sketch.ready("ship", new QueuePlace(0, 0)).worker("old", 2, 0).worker("other", 3, 0, "ship");

        StepWait why = step("ship");
        assertThat(why.kind()).isEqualTo(WaitKind.NO_CODE);
        assertThat(why.text())
                .isEqualTo("is ready, but no registered worker has code for version 3 of workflow 'orders' that can run"
                        + " it; worker 'old' has version 2, 'other' leaves it alone, because its code differs. Start a"
                        + " worker with that code");
        assertThat(why.links()).extracting(Link::text).containsExactly("old", "other");
    }

    @Test
    void without_any_worker_of_the_workflow_nothing_more_is_said() {
        sketch.ready("ship", new QueuePlace(0, 0));

        assertThat(step("ship").text()).doesNotContain("worker 'w").endsWith("it. Start a worker with that code");
    }

    @Test
    void a_running_step_says_where_for_how_long_and_when_it_last_gave_a_sign_of_life() {
        sketch.running("ship", 2, WORKER, new Holder(WORKER, NOW.minusSeconds(72), NOW.minusSeconds(3)))
                .silent(WORKER, "w1", 1);

        StepWait why = step("ship");
        assertThat(why.kind()).isEqualTo(WaitKind.RUNNING);
        assertThat(why.text())
                .isEqualTo("runs on worker 'w1' for 1 min 12 s, attempt 2; its last heartbeat was 3 s ago; its worker"
                        + " last beat 1 s ago");
        assertThat(why.since()).isEqualTo(NOW.minusSeconds(72));
        assertThat(why.links()).containsExactly(new Link(LinkKind.WORKER, WORKER.toString(), "w1"));
    }

    @Test
    void a_step_on_a_silent_worker_says_that_it_will_run_elsewhere() {
        sketch.running("ship", 1, WORKER, new Holder(WORKER, NOW.minusSeconds(20), null))
                .silent(WORKER, "w1", 9);

        assertThat(step("ship").text())
                .isEqualTo("runs on worker 'w1' for 20 s, attempt 1; its worker last beat 9 s ago, and is declared dead"
                        + " soon. Then the step runs elsewhere");
    }

    @Test
    void a_step_that_backs_off_says_how_often_it_was_tried_why_it_failed_and_when_it_goes_on() {
        sketch.timed("ship", TaskState.BACKING_OFF, 3, ERROR, NOW.plusSeconds(245));

        StepWait why = step("ship");
        assertThat(why.kind()).isEqualTo(WaitKind.BACKING_OFF);
        assertThat(why.text())
                .isEqualTo("was tried 3 times, next attempt 12:04:05 UTC, in 4 min 5 s; last error:"
                        + " java.net.SocketTimeoutException: Read timed out");
        assertThat(why.until()).isEqualTo(NOW.plusSeconds(245));
    }

    @Test
    void a_sleep_and_a_delayed_start_say_until_when() {
        sketch.timed("nap", TaskState.SLEEPING, 1, null, NOW.plusSeconds(3 * 3_600))
                .timed("start", TaskState.SCHEDULED, 0, null, NOW.plusSeconds(100_000));

        assertThat(step("nap").text()).isEqualTo("sleeps until 15:00:00 UTC, in 3 h");
        assertThat(step("nap").kind()).isEqualTo(WaitKind.SLEEPING);
        assertThat(step("start").text())
                .isEqualTo("waits for the start time of its run, 2026-05-02 15:46:40 UTC, in 1 d 3 h");
        assertThat(step("start").kind()).isEqualTo(WaitKind.SCHEDULED);
    }

    @Test
    void a_wait_says_for_what_signal_since_when_and_until_when() {
        sketch.waiting("approved", "approval", null).waiting("paid", "payment", NOW.plusSeconds(100));

        assertThat(step("approved").text()).isEqualTo("waits for the signal 'approval' since 11:59:30 UTC");
        assertThat(step("approved").kind()).isEqualTo(WaitKind.WAITING);
        assertThat(step("paid").text())
                .isEqualTo("waits for the signal 'payment' since 11:59:30 UTC, until 12:01:40 UTC, in 1 min 40 s");
    }

    @Test
    void a_timer_that_is_late_waits_for_the_leader() {
        sketch.timed("nap", TaskState.SLEEPING, 1, null, NOW.minusSeconds(4));

        assertThat(step("nap").text())
                .isEqualTo(
                        "sleeps until 11:59:56 UTC, which was 4 s ago: it waits for the leader to fire its" + " timer");
    }

    @Test
    void a_step_that_failed_for_good_says_why_and_what_can_be_done() {
        sketch.failed("ship", DeadLetter.State.OPEN).failed("pack", DeadLetter.State.DISCARDED);

        StepWait dead = step("ship");
        assertThat(dead.kind()).isEqualTo(WaitKind.DEAD);
        assertThat(dead.text())
                .isEqualTo(
                        "failed for good with java.net.SocketTimeoutException: Read timed out. Requeue it, or discard"
                                + " its dead letter");
        assertThat(dead.links()).containsExactly(new Link(LinkKind.DEAD_LETTER, sketch.runId + ":ship", "ship"));
        assertThat(step("pack").kind()).isEqualTo(WaitKind.ENDED);
        assertThat(step("pack").text()).endsWith("; that was discarded");
    }

    @Test
    void a_step_that_is_over_says_how_it_ended() {
        sketch.ended("a", TaskState.COMPLETED, null)
                .ended("b", TaskState.SKIPPED, "not needed")
                .ended("c", TaskState.CANCELLED, "step 'x' failed");

        assertThat(step("a").sentence()).isEqualTo("Step 'a' is completed.");
        assertThat(step("b").text()).isEqualTo("was skipped: not needed");
        assertThat(step("c").text()).isEqualTo("was cancelled: step 'x' failed");
        assertThat(step("c").kind()).isEqualTo(WaitKind.ENDED);
    }

    @Test
    void a_task_that_is_in_no_place_is_lost_and_that_is_a_bug() {
        sketch.ready("queued", null)
                .timed("sleeping", TaskState.SLEEPING, 0, null, null)
                .ended("over", TaskState.COMPLETED, null)
                .pending("pending", "over");

        for (String lost : new String[] {"queued", "sleeping", "pending"}) {
            assertThat(step(lost).kind()).as(lost).isEqualTo(WaitKind.LOST);
            assertThat(step(lost).text()).contains("bug of Cairn", "cairn verify");
        }
    }

    @Test
    void an_unknown_step_is_refused_with_the_steps_there_are() {
        sketch.ready("ship", null);

        assertThatThrownBy(() -> step("shop"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("has no step 'shop'. Its steps: ship.");
    }

    @Test
    void a_long_error_is_cut() {
        sketch.timed("ship", TaskState.BACKING_OFF, 1, new StepError("E", "x".repeat(500), null), NOW);

        assertThat(step("ship").text()).hasSizeLessThan(400).endsWith("x…");
    }

    private StepWait step(String name) {
        return ExplainRun.step(sketch.facts(), name);
    }

    @Test
    void a_live_run_names_the_step_that_needs_somebody_before_those_that_get_on() {
        sketch.pending("end", "ship", "nap")
                .timed("nap", TaskState.SLEEPING, 0, null, NOW.plusSeconds(1))
                .running("pack", 1, WORKER, new Holder(WORKER, NOW, null))
                .ready("ship", new QueuePlace(0, 0));

        RunWait why = ExplainRun.run(sketch.facts());
        assertThat(why.text())
                .startsWith("Step 'ship' is ready, but no registered worker")
                .endsWith(" 3 other steps are not over or failed.");
        assertThat(why.steps())
                .extracting(StepWait::kind)
                .containsExactly(WaitKind.NO_CODE, WaitKind.RUNNING, WaitKind.SLEEPING, WaitKind.PENDING);
    }

    @Test
    void a_hundred_steps_are_explained_at_most_and_those_that_matter_are_among_them() {
        for (int i = 0; i < 300; i++) {
            sketch.timed("nap-" + i, TaskState.SLEEPING, 0, null, NOW.plusSeconds(1));
        }
        sketch.failed("ship", DeadLetter.State.OPEN);

        RunWait why = ExplainRun.run(sketch.facts());
        assertThat(why.steps()).hasSize(RunWait.MAX_STEPS);
        assertThat(why.steps().getFirst().kind()).isEqualTo(WaitKind.DEAD);
        assertThat(why.text()).endsWith(" 300 other steps are not over or failed.");
    }

    @Test
    void a_run_that_is_over_says_how_and_a_failed_one_names_the_step() {
        sketch.failed("ship", DeadLetter.State.OPEN).ended("pack", TaskState.CANCELLED, null);

        assertThat(ExplainRun.run(sketch.over(RunStatus.FAILED).facts()).text())
                .isEqualTo("The run failed at 11:59:50 UTC. Step 'ship' failed for good with"
                        + " java.net.SocketTimeoutException: Read timed out. Requeue it, or discard its dead letter.");
        assertThat(new WaitSketch().over(RunStatus.COMPLETED).facts()).satisfies(facts -> {
            assertThat(ExplainRun.run(facts).text()).isEqualTo("The run completed at 11:59:50 UTC.");
            assertThat(ExplainRun.run(facts).steps()).isEmpty();
        });
    }

    @Test
    void the_steps_of_a_run_that_ended_while_it_was_read_are_not_explained() {
        sketch.running("ship", 1, WORKER, new Holder(WORKER, NOW, null)).over(RunStatus.COMPLETED);

        assertThat(ExplainRun.run(sketch.facts()).steps()).isEmpty();
    }
}
