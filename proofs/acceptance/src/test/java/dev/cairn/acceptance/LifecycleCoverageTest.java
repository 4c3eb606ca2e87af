package dev.cairn.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RetryPolicy;
import dev.cairn.Signal;
import dev.cairn.StepRef;
import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.TerminalError;
import dev.cairn.TriggerOptions;
import dev.cairn.WhenLate;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.service.TaskLifecycle;
import dev.cairn.testkit.TestCairn;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Every move that the lifecycle of a task allows is really made by the engine. */
class LifecycleCoverageTest extends AcceptanceTest {

    private final TestCairn cairn = kit(1);
    private StepRef<Boolean> start;

    @Test
    void every_legal_pair_of_state_and_event_is_exercised() {
        var workflow = cairn.workflow("everything", String.class, wf -> {
            start = wf.step("start").run(Boolean.class, (input, ctx) -> true);
            var skipped = wf.step("skipped").after(start).skipIf(yes -> yes).run((input, ctx) -> {});
            wf.step("skipped-in-turn").after(skipped).run((input, ctx) -> {});
            wf.sleep("nap", Duration.ofHours(1)).after(start);
            var hopeless = wf.step("hopeless")
                    .after(start)
                    .retry(RetryPolicy.exponential(1))
                    .run((input, ctx) -> {
                        throw ctx.attempt() == 1 ? new IOException("again") : new TerminalError("never");
                    });
            wf.step("cancelled").after(hopeless).run((input, ctx) -> {});
        });
        var run = workflow.runNoWait("", TENANT, TriggerOptions.none().startDelay(Duration.ofMinutes(1)));

        cairn.advance(Duration.ofMinutes(1).minus(MICRO));
        cairn.worker().crashDuring(start);
        cairn.advance(MICRO);
        cairn.addWorker("heir");
        run.await();
        run.fork("hopeless").await();
        run.retry();
        run.await();
        cancelEverywhere();
        timeOutEverywhere();
        endWaitsEverywhere();

        assertThat(unexercised()).as("legal pairs that no task went through").isEmpty();
    }

    /** Cancels tasks in each state that is not over. */
    private void cancelEverywhere() {
        var workflow = cairn.workflow("cancelled everywhere", Integer.class, wf -> {
            wf.step("running").run((input, ctx) -> cairn.find(ctx.runId()).cancelStep("running", "at work"));
            wf.sleep("asleep", Duration.ofHours(1));
            wf.step("backing-off")
                    .retry(RetryPolicy.fixed(1, Duration.ofHours(1)))
                    .run((input, ctx) -> {
                        throw new IOException("again");
                    });
        });
        var waiting = workflow.runNoWait(1, TENANT);
        cairn.runUntilIdle();
        waiting.cancel("while it waits");
        workflow.runNoWait(2, TENANT).cancel("in the queue");
        workflow.runNoWait(3, TENANT, TriggerOptions.none().startDelay(Duration.ofHours(1)))
                .cancel("before it starts");
    }

    /** Lets tasks exceed a time limit in each state that has one. */
    private void timeOutEverywhere() {
        var workflow = cairn.workflow(
                "late everywhere",
                String.class,
                wf -> wf.step("running")
                        .startToClose(Duration.ofSeconds(1))
                        .run((input, ctx) -> cairn.clock().advance(Duration.ofSeconds(2))));
        workflow.runNoWait("", TENANT).await();
        var bounded = cairn.workflow("overdue everywhere", String.class, wf -> {
            wf.deadline(Duration.ofHours(1));
            wf.sleep("asleep", Duration.ofHours(9));
            wf.step("backing-off")
                    .retry(RetryPolicy.fixed(1, Duration.ofHours(9)))
                    .run((input, ctx) -> {
                        throw new IOException("again");
                    });
        });
        bounded.runNoWait("", TENANT).await();
        TriggerOptions never = TriggerOptions.none().deadline(cairn.clock().instant());
        bounded.runNoWait("", TENANT, never.startDelay(Duration.ofHours(1))).await();
        var queued = bounded.runNoWait("", TENANT, never);
        cairn.clock().advance(Duration.ofSeconds(2));
        queued.await();
        var skippable = cairn.workflow(
                "late in the queue",
                String.class,
                wf -> wf.step("queued")
                        .scheduleToStart(Duration.ofSeconds(1), WhenLate.SKIP)
                        .run((input, ctx) -> {}));
        var late = skippable.runNoWait("", TENANT);
        cairn.clock().advance(Duration.ofSeconds(2));
        late.await();
    }

    /** Ends waits in each way. */
    private void endWaitsEverywhere() {
        Signal<Integer> signal = Signal.of("go", Integer.class);
        Duration hour = Duration.ofHours(1);
        var workflow = cairn.workflow("waits", String.class, wf -> {
            wf.step("received").waitFor(signal);
            wf.step("cancelled").waitFor(Signal.of("never", Integer.class));
            wf.step("failed").timeout(hour).waitFor(Signal.of("never", Integer.class));
            wf.step("skipped")
                    .timeout(hour)
                    .waitFor(Signal.of("never", Integer.class))
                    .orSkip();
            wf.step("completed")
                    .timeout(hour)
                    .waitFor(Signal.of("never", Integer.class))
                    .orElse(1);
        });
        var run = workflow.runNoWait("", TENANT);
        cairn.runUntilIdle();
        run.cancelStep("cancelled", "while it waits");
        run.signal(signal, 1);
        run.await();
        var early = workflow.runNoWait("", TENANT);
        early.signal(signal, 1);
        cairn.runUntilIdle();
        early.cancel("while it waits");
    }

    private Set<Move> unexercised() {
        Set<Move> moves = new LinkedHashSet<>();
        for (TaskState state : TaskState.values()) {
            for (TaskEventType event : TaskEventType.values()) {
                if (TaskLifecycle.next(state, event).isPresent()) {
                    moves.add(new Move(state, event));
                }
            }
        }
        assertThat(moves).hasSizeGreaterThan(10);
        moves.removeAll(exercised());
        return moves;
    }

    /** Every pair of a state and an event that the event log tells of. */
    private Set<Move> exercised() {
        Map<TaskKey, TaskState> states = new HashMap<>();
        Set<Move> moves = new LinkedHashSet<>();
        for (TaskEvent event : cairn.store().snapshot().events()) {
            TaskKey task = new TaskKey(event.runId(), event.step());
            TaskState before = states.getOrDefault(task, TaskState.PENDING);
            moves.add(new Move(before, event.type()));
            states.put(task, TaskLifecycle.next(before, event.type()).orElseThrow());
        }
        return moves;
    }

    /** An event in a state. */
    private record Move(TaskState from, TaskEventType event) {}
}
