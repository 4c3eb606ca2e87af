package dev.cairn.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.StepFailure;
import dev.cairn.TerminalError;
import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import dev.cairn.testkit.TestCairn;
import dev.cairn.testkit.TestWorker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A failure handler is told of the user's steps, also when it runs late. */
class LateFailureHandlerTest {

    private final TestCairn cairn = TestCairn.withWorkers(2);
    private final List<List<String>> told = new ArrayList<>();

    @Test
    void a_handler_that_comes_too_late_is_not_told_of_the_failure_of_the_one_that_ran_instead() {
        WorkflowRunRef run = failing().runNoWait("input", "acme");
        TestWorker slow = cairn.worker("worker-1");
        slow.claim();
        slow.runClaimed();
        slow.settle();
        slow.claim();
        slow.pause();
        cairn.advance(Duration.ofMinutes(1));
        cairn.assertThat(run).failed();

        slow.resume();
        slow.runClaimed();

        assertThat(told).containsExactly(List.of("fails"), List.of("fails"));
    }

    private Workflow<String> failing() {
        return cairn.workflow("failing", String.class, wf -> {
            wf.step("fails").run((input, ctx) -> {
                throw new TerminalError("for good");
            });
            wf.onFailure((input, failure) -> {
                told.add(failure.failures().stream().map(StepFailure::step).toList());
                throw new IllegalStateException("the handler fails too");
            });
        });
    }
}
