package dev.cairn.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.RetryPolicy;
import dev.cairn.RunNotFoundException;
import dev.cairn.RunWait;
import dev.cairn.StartedRun;
import dev.cairn.StepRef;
import dev.cairn.StepWait;
import dev.cairn.WaitKind;
import dev.cairn.WorkerDetails;
import dev.cairn.testkit.TestCairn;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** For every place in which a task can be, a run says why it does not go on. */
class WhyTest extends AcceptanceTest {

    private static final Duration HOUR = Duration.ofHours(1);

    private final TestCairn cairn = kit(slots(1), 1);
    private StepRef<String> first;

    @Test
    void a_run_is_explained_from_its_trigger_to_its_end() {
        var workflow = cairn.workflow("orders", String.class, wf -> {
            first = wf.step("charge")
                    .retry(RetryPolicy.fixed(1, Duration.ofMinutes(5)))
                    .run(String.class, (input, ctx) -> input);
            wf.step("ship").after(first).run((input, charged, ctx) -> {});
        });
        cairn.failNext(first, 1, () -> new IllegalStateException("no answer"));
        StartedRun run = workflow.runNoWait("x", TENANT);
        assertThat(kinds(run)).as("no worker has joined").containsExactly(WaitKind.NO_CODE, WaitKind.PENDING);

        cairn.worker().claim();
        assertThat(kinds(run)).containsExactly(WaitKind.RUNNING, WaitKind.PENDING);
        assertThat(why(run).text())
                .startsWith("Step 'charge' runs on worker 'worker-1' for 0 ms, attempt 1")
                .endsWith("1 other step is not over or failed.");
        assertThat(cairn.runs().why(run.id(), "ship").text()).isEqualTo("waits for 1 of 1 parent: 'charge' (running)");

        cairn.runUntilIdle();
        assertThat(kinds(run)).containsExactly(WaitKind.BACKING_OFF, WaitKind.PENDING);
        assertThat(why(run).text()).contains("was tried once, next attempt ", "in 5 min", "no answer");
        assertThat(why(run).steps().getFirst().until())
                .isEqualTo(cairn.clock().instant().plus(Duration.ofMinutes(5)));

        run.await();
        assertThat(kinds(run)).isEmpty();
        assertThat(why(run).text()).startsWith("The run completed at ");
        assertThat(cairn.runs().why(run.id(), "ship").kind()).isEqualTo(WaitKind.ENDED);
    }

    @Test
    void a_step_that_failed_for_good_is_dead_until_it_is_requeued_or_discarded() {
        var workflow = cairn.workflow(
                "broken",
                String.class,
                wf -> first = wf.step("charge").retry(RetryPolicy.none()).run(String.class, (input, ctx) -> input));
        cairn.failNext(first, 1, () -> new IllegalStateException("no money"));
        StartedRun run = workflow.runNoWait("x", TENANT);
        cairn.runUntilIdle();

        assertThat(kinds(run)).containsExactly(WaitKind.DEAD);
        assertThat(why(run).text()).contains("The run failed at", "Step 'charge' failed for good", "no money");

        cairn.deadLetters().discard(run.id(), "charge", "not worth it");
        assertThat(kinds(run)).isEmpty();
        assertThat(cairn.runs().why(run.id(), "charge").text()).endsWith("; that was discarded");
    }

    @Test
    void sleeps_and_queues_are_explained() {
        var sleepy = cairn.workflow("sleepy", String.class, wf -> wf.sleep("nap", HOUR));
        var work = cairn.workflow("work", String.class, wf -> wf.step("step").run((input, ctx) -> {}));
        StartedRun asleep = sleepy.runNoWait("", TENANT);
        cairn.runUntilIdle();
        List<StartedRun> runs = work.runAll(List.of("a", "b", "c"), TENANT);
        cairn.worker().claim();

        assertThat(kinds(asleep)).containsExactly(WaitKind.SLEEPING);
        assertThat(why(asleep).text()).contains("sleeps until ", "in 1 h");
        assertThat(kinds(runs.getFirst())).containsExactly(WaitKind.RUNNING);
        assertThat(why(runs.getLast()).text())
                .startsWith("Step 'step' is queued behind 1 task, 1 of its tenant 'acme'; 1 worker has the code, with");
    }

    @Test
    void a_worker_tells_what_it_has_done() {
        var work = cairn.workflow(
                "work",
                String.class,
                wf -> first = wf.step("step")
                        .retry(RetryPolicy.fixed(1, Duration.ofSeconds(1)))
                        .run(String.class, (input, ctx) -> input));
        cairn.failNext(first, 1, () -> new IllegalStateException("once"));
        work.run("a", TENANT);
        work.run("b", TENANT);
        cairn.advance(Duration.ofSeconds(3));

        WorkerDetails worker = cairn.workers().list().getFirst();
        assertThat(worker.tally().completed()).isEqualTo(2);
        assertThat(worker.tally().failed()).isEqualTo(1);
        assertThat(worker.workflows()).containsExactly(new WorkerDetails.Code("work", 1, List.of()));
        assertThat(worker.leader()).isTrue();
    }

    @Test
    void what_is_not_stored_cannot_be_explained() {
        assertThatThrownBy(() -> cairn.runs().why(new UUID(1, 2))).isInstanceOf(RunNotFoundException.class);
        StartedRun run = cairn.workflow(
                        "work", String.class, wf -> wf.step("step").run((input, ctx) -> {}))
                .runNoWait("", TENANT);
        assertThatThrownBy(() -> cairn.runs().why(run.id(), "shop"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("has no step 'shop'. Its steps: step.");
    }

    private RunWait why(StartedRun run) {
        return cairn.runs().why(run.id());
    }

    private List<WaitKind> kinds(StartedRun run) {
        return why(run).steps().stream().map(StepWait::kind).toList();
    }
}
