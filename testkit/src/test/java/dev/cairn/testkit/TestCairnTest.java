package dev.cairn.testkit;

import static dev.cairn.TaskEventType.RETRYING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.AwaitTimeoutException;
import dev.cairn.RetryLater;
import dev.cairn.RetryPolicy;
import dev.cairn.StepRef;
import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The kit does what the test says, and nothing else. */
class TestCairnTest {

    private final TestCairn cairn = TestCairn.create();
    private final List<String> ran = new ArrayList<>();
    private final List<StepRef<Void>> steps = new ArrayList<>();

    @Test
    void a_cycle_takes_every_run_on_by_one_step() {
        Workflow<String> chain = chain("one", "two", "three");
        WorkflowRunRef run = chain.runNoWait("in", "acme");
        assertThat(ran).isEmpty();

        assertThat(cairn.runCycle()).isTrue();
        assertThat(ran).containsExactly("one");
        cairn.assertThat(run)
                .isRunning()
                .ran("one")
                .isAt("two", TaskState.QUEUED)
                .isAt("three", TaskState.PENDING);

        assertThat(cairn.runCycle()).isTrue();
        assertThat(cairn.runCycle()).isTrue();
        cairn.assertThat(run).completed();
        assertThat(cairn.runCycle()).as("nothing is left").isFalse();
    }

    @Test
    void running_until_a_step_leaves_the_steps_behind_it_alone() {
        WorkflowRunRef run = chain("one", "two", "three").runNoWait("in", "acme");

        cairn.runUntil(run, steps.get(1));

        assertThat(ran).containsExactly("one", "two");
        cairn.assertThat(run).isRunning();
    }

    @Test
    void running_until_a_state_lets_as_much_time_pass_as_it_takes() {
        Workflow<String> pausing = pausing(Duration.ofDays(3), Duration.ofDays(4));
        Instant start = cairn.clock().instant();
        WorkflowRunRef run = pausing.runNoWait("in", "acme");

        cairn.runUntil(run, steps.getFirst(), TaskState.SLEEPING);
        assertThat(cairn.clock().instant()).isEqualTo(start);

        cairn.runUntil(run, steps.getLast());
        assertThat(cairn.clock().instant()).isEqualTo(start.plus(Duration.ofDays(4)));
    }

    @Test
    void running_until_what_never_comes_shows_the_run() {
        WorkflowRunRef run = chain("one", "two").runNoWait("in", "acme");
        cairn.failNext(steps.getFirst(), 1, IOException::new);

        assertThatThrownBy(() -> cairn.runUntil(run, steps.getLast()))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("Step 'two' never became COMPLETED.")
                .hasMessageContaining("x two  CANCELLED");
    }

    @Test
    void advancing_stops_at_every_timer_on_the_way() {
        Workflow<String> pausing = pausing(Duration.ofHours(1), Duration.ofHours(5));
        WorkflowRunRef run = pausing.runNoWait("in", "acme");
        Instant start = cairn.clock().instant();

        cairn.advance(Duration.ofHours(6));

        assertThat(run.events().stream().filter(event -> event.type() == TaskEventType.WOKEN))
                .extracting(TaskEvent::at)
                .containsExactly(start.plus(Duration.ofHours(1)), start.plus(Duration.ofHours(5)));
        assertThat(cairn.clock().instant()).isEqualTo(start.plus(Duration.ofHours(6)));
        cairn.assertThat(run).completed();
    }

    @Test
    void time_does_not_go_back_by_advancing() {
        assertThatThrownBy(() -> cairn.advance(Duration.ofSeconds(-1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Time advances by PT-1S. Only clock().set(…) can go back.");
    }

    @Test
    void a_step_fails_as_often_as_the_test_wants_and_its_code_is_not_entered() {
        Workflow<String> retrying = cairn.workflow(
                "retrying",
                String.class,
                wf -> steps.add(wf.step("call")
                        .retry(RetryPolicy.fixed(5, Duration.ofSeconds(1)))
                        .run((input, ctx) -> ran.add("attempt " + ctx.attempt()))));
        cairn.failNext(steps.getFirst(), 2, () -> new IOException("unreachable"));

        WorkflowRunRef run = retrying.runNoWait("in", "acme");
        cairn.runUntilIdle();
        cairn.assertThat(run).isAt("call", TaskState.BACKING_OFF).failedBecause("call", "unreachable");
        cairn.advance(Duration.ofSeconds(2));

        cairn.assertThat(run).completed().tried("call", 3);
        assertThat(ran).containsExactly("attempt 3");
        assertThat(run.events().stream().filter(event -> event.type() == RETRYING))
                .hasSize(2);
    }

    @Test
    void awaiting_with_a_limit_lets_exactly_that_time_pass() {
        WorkflowRunRef run = pausing(Duration.ofHours(8)).runNoWait("in", "acme");
        Instant start = cairn.clock().instant();

        assertThatThrownBy(() -> run.await(Duration.ofHours(1))).isInstanceOf(AwaitTimeoutException.class);
        assertThat(cairn.clock().instant()).isEqualTo(start.plus(Duration.ofHours(1)));

        run.await(Duration.ofSeconds(Long.MAX_VALUE)).orThrow();
        assertThat(run.await(Duration.ZERO).orThrow().runId()).isEqualTo(run.id());
    }

    @Test
    void a_step_that_is_retried_without_delay_for_ever_is_noticed() {
        Workflow<String> endless = cairn.workflow(
                "endless",
                String.class,
                wf -> wf.step("spin").run((input, ctx) -> {
                    throw new RetryLater(Duration.ZERO);
                }));

        WorkflowRunRef run = endless.runNoWait("in", "acme");

        assertThatThrownBy(run::await)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Step 'spin' in run " + run.id() + " was tried 1000 times without delay, and again."
                        + " Give its retries a delay or an end.");
    }

    private Workflow<String> chain(String... names) {
        return cairn.workflow("chain", String.class, wf -> {
            for (String name : names) {
                steps.add(wf.step(name)
                        .after(steps.isEmpty() ? List.of() : List.of(steps.getLast()))
                        .run((input, ctx) -> ran.add(name)));
            }
        });
    }

    private Workflow<String> pausing(Duration... pauses) {
        return cairn.workflow("pausing", String.class, wf -> {
            for (Duration pause : pauses) {
                steps.add(wf.sleep("pause-" + pause.toHours() + "h", pause));
            }
        });
    }
}
