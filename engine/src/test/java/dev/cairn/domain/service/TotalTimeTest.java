package dev.cairn.domain.service;

import static dev.cairn.domain.service.StoredRun.BROKEN;
import static dev.cairn.domain.service.StoredRun.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.TaskState;
import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskChange;
import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.model.Timer;
import dev.cairn.domain.model.Tries;
import dev.cairn.domain.model.WorkflowGraph.Node;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The total time of a policy is counted from the beginning of the first attempt, and no retry begins after it. */
class TotalTimeTest {

    private final StoredRun run = StoredRun.of(new Node("step", TaskKind.STEP, false, List.of()));

    @Test
    void a_retry_that_would_begin_later_than_the_total_time_allows_is_not_made() {
        Outcome retry = new Outcome.Retrying(BROKEN, Duration.ofSeconds(5), true, Duration.ofSeconds(60));
        settleAttemptOf(NOW.minusSeconds(55), retry);
        assertThat(run.state("step")).isEqualTo(TaskState.BACKING_OFF);

        run.settle(run.change("step", new Outcome.TimerFired(Timer.Kind.RETRY)));
        run.start("step");
        run.put(forgetting(run.task("step")).noteFirstAttempt(NOW.minusSeconds(56)));
        Settlement settlement = settleAttemptOf(NOW, retry);

        assertThat(run.state("step")).isEqualTo(TaskState.FAILED);
        assertThat(run.task("step").tries()).isEqualTo(new Tries(2, 2, 0));
        assertThat(settlement.updates().getFirst().error()).isEqualTo(BROKEN);
        assertThat(settlement.updates().getFirst().note())
                .isEqualTo("not retried: the retry would have begun more than the total time of PT1M after the first "
                        + "attempt, which began at " + NOW.minusSeconds(56));
        assertThat(settlement.failures().fatal(run.key("step"))).isEqualTo(BROKEN);
        assertThat(settlement.timers()).isEmpty();
    }

    @Test
    void the_beginning_of_the_first_attempt_that_another_follows_is_kept() {
        settleAttemptOf(NOW.minusSeconds(9), new Outcome.GivenBack("no time"));
        assertThat(run.task("step").firstAttemptAt())
                .as("work given back is no attempt")
                .isNull();
        run.start("step");
        settleAttemptOf(NOW.minusSeconds(8), new Outcome.Crashed("worker died", 3));
        assertThat(run.task("step").firstAttemptAt()).isEqualTo(NOW.minusSeconds(8));
        run.start("step");
        settleAttemptOf(NOW.minusSeconds(7), new Outcome.Retrying(BROKEN, Duration.ZERO, true));

        assertThat(run.task("step").firstAttemptAt()).isEqualTo(NOW.minusSeconds(8));
    }

    private Settlement settleAttemptOf(Instant begun, Outcome outcome) {
        Fence fence = new Fence(run.key("step"), run.task("step").nextAttempt(), new UUID(0, 0));
        Lease lease = new Lease(fence, new UUID(0, 1), begun);
        return run.settle(TaskChange.ended(lease, outcome, null));
    }

    private static Task forgetting(Task task) {
        return new Task(
                task.key(),
                task.kind(),
                task.requireAllParents(),
                task.children(),
                task.parents(),
                task.state(),
                task.tries(),
                task.doomedBy());
    }
}
