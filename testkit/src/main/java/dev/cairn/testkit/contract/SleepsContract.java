package dev.cairn.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RunStatus;
import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.TriggerOptions;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.StepError;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A sleep ends when its time has come, counted from when it was ready for the first time. */
abstract class SleepsContract extends FlowContract {
    static final Duration HOUR = Duration.ofHours(1);
    static final Duration MINUTE = Duration.ofMinutes(1);
    static final StepError ERROR = new StepError("java.io.IOException", "not now", null);

    @Test
    void a_sleep_ends_when_its_time_has_come_and_its_child_becomes_ready() {
        UUID run = flows.start(new Shape("rest").sleep("a").step("b", "a").build());
        flows.settle(flows.claimAll(), new Outcome.SleepingFor(HOUR));

        assertThat(flows.states(run)).containsEntry("a", TaskState.SLEEPING).containsEntry("b", TaskState.PENDING);
        assertGoesOnAfter(HOUR);
        assertThat(flows.states(run)).containsEntry("a", TaskState.COMPLETED);
        List<Claim> child = flows.claimAll();
        assertThat(Flows.stepsOf(child)).containsExactly("b");
        assertThat(child.getFirst().input().parents().values())
                .singleElement()
                .satisfies(parent -> assertThat(parent.state()).isEqualTo(TaskState.COMPLETED));
        assertThat(flows.history(run, "a")).endsWith(TaskEventType.SLEEPING, TaskEventType.WOKEN);
    }

    @Test
    void a_sleep_until_a_moment_that_has_passed_ends_at_once() {
        UUID run = flows.start(Shape.single());
        var past = inTransaction(tx -> tx.now().minusSeconds(1));
        flows.settle(flows.claimAll(), new Outcome.SleepingUntil(past));
        flows.fire();

        assertThat(flows.run(run).status()).isEqualTo(RunStatus.COMPLETED);
    }

    @Test
    void a_sleep_until_the_beginning_of_time_ends_at_once() {
        UUID run = flows.start(Shape.single());
        flows.settle(flows.claimAll(), new Outcome.SleepingUntil(Instant.MIN));
        flows.fire();

        assertThat(flows.run(run).status()).isEqualTo(RunStatus.COMPLETED);
    }

    @Test
    void a_sleep_counts_from_the_end_of_its_only_parent() {
        flows.start(new Shape("one parent").step("a").sleep("nap", "a").build());
        flows.complete(flows.claimAll());

        assertCountsFromNow();
    }

    @Test
    void a_sleep_counts_from_the_end_of_its_last_parent() {
        flows.start(new Shape("two parents")
                .step("a")
                .step("b")
                .sleep("nap", "a", "b")
                .build());
        List<Claim> parents = flows.claimAll();
        flows.complete(parents.subList(0, 1));
        letTimePass(MINUTE);
        flows.complete(parents.subList(1, 2));

        assertCountsFromNow();
    }

    @Test
    void a_sleep_that_begins_a_run_counts_from_its_start() {
        flows.start(new Shape("first").sleep("nap").step("b", "nap").build());

        assertCountsFromNow();
    }

    @Test
    void a_sleep_that_begins_a_delayed_run_counts_from_its_start_time() {
        flows.start(
                new Shape("later").sleep("nap").build(),
                "acme",
                TriggerOptions.none().startDelay(HOUR));
        letTimePass(HOUR);

        assertCountsFromNow();
    }

    @Test
    void a_sleep_that_was_given_back_tried_again_or_crashed_does_not_begin_again() {
        flows.start(new Shape("again").step("a").sleep("nap", "a").build());
        flows.complete(flows.claimAll());
        flows.settle(flows.claimAll(), new Outcome.GivenBack("no time"));
        letTimePass(MINUTE);
        flows.settle(flows.claimAll(), new Outcome.Retrying(ERROR, Duration.ZERO, true));
        flows.fire();
        letTimePass(MINUTE);
        flows.settle(flows.claimAll(), new Outcome.Crashed("it died", Flows.MAX_CRASHES));

        assertCountsFrom(MINUTE.multipliedBy(2));
    }

    private void assertCountsFromNow() {
        assertCountsFrom(Duration.ZERO);
    }

    /** Claims the ready sleep after ten minutes, and asserts that its hour began so long ago nevertheless. */
    private void assertCountsFrom(Duration ago) {
        letTimePass(MINUTE.multipliedBy(10));
        flows.fire();
        List<Claim> nap = flows.claimAll();
        assertThat(Flows.stepsOf(nap)).containsExactly("nap");
        flows.settle(nap, new Outcome.SleepingFor(HOUR));
        assertGoesOnAfter(HOUR.minus(MINUTE.multipliedBy(10)).minus(ago));
        assertThat(flows.task(nap.getFirst().lease().key().runId(), "nap")
                        .task()
                        .state())
                .isEqualTo(TaskState.COMPLETED);
    }

    /** Asserts that the only timer does not fire a minute before its due time, and fires once when it is due. */
    final void assertGoesOnAfter(Duration wait) {
        letTimePass(wait.minus(MINUTE));
        assertThat(flows.fire().nextDue()).isPresent();
        assertThat(flows.claimAll()).isEmpty();
        letTimePass(MINUTE);
        assertThat(flows.fire().nextDue()).isEmpty();
        flows.fire();
    }
}
