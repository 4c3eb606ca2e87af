package dev.cairn.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.AwaitTimeoutException;
import dev.cairn.RunNotFoundException;
import dev.cairn.RunStatus;
import dev.cairn.StartedRun;
import dev.cairn.StepRef;
import dev.cairn.TriggerOptions;
import dev.cairn.Workflow;
import dev.cairn.WorkflowResult;
import dev.cairn.WorkflowRunRef;
import dev.cairn.testkit.TestCairn;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Waiting for several runs, and with a limit. */
@Timeout(30)
class AwaitTest extends AcceptanceTest {

    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration DAY = Duration.ofDays(1);

    private final TestCairn cairn = kit(1);
    private StepRef<String> name;
    private final Workflow<String> nap = cairn.workflow("nap", String.class, wf -> {
        var pause = wf.sleepUntil("pause", input -> start().plus(HOUR.multipliedBy(input.length())));
        name = wf.step("name").after(pause).run(String.class, (input, ctx) -> input);
    });
    private final Instant began = cairn.clock().instant();

    @Test
    void the_results_of_all_runs_come_in_the_order_of_the_references() {
        List<StartedRun> runs = nap.runAll(List.of("ccc", "a", "bb"), TENANT);

        List<WorkflowResult> results = cairn.awaitAll(runs, DAY);

        assertThat(results).extracting(result -> result.output(name)).containsExactly("ccc", "a", "bb");
        assertThat(Duration.between(began, cairn.clock().instant())).isEqualTo(HOUR.multipliedBy(3));
    }

    @Test
    void no_runs_have_no_results_and_a_run_given_twice_has_two() {
        StartedRun run = nap.runNoWait("a", TENANT);

        assertThat(cairn.awaitAll(List.of(), Duration.ZERO)).isEmpty();
        assertThat(cairn.awaitAll(List.of(run, cairn.find(run.id())), DAY))
                .extracting(WorkflowResult::runId)
                .containsExactly(run.id(), run.id());
    }

    @Test
    void runs_that_are_not_over_in_time_are_named() {
        List<StartedRun> runs = nap.runAll(List.of("a", "bb", "ccc"), TENANT);

        assertThatThrownBy(() -> cairn.awaitAll(runs, HOUR))
                .isInstanceOfSatisfying(AwaitTimeoutException.class, late -> {
                    assertThat(late.runIds())
                            .containsExactly(runs.get(1).id(), runs.get(2).id());
                    assertThat(late.runId()).isEqualTo(runs.get(1).id());
                })
                .hasMessageStartingWith("Of 3 awaited runs 2 were not over after PT1H, such as run "
                        + runs.get(1).id() + ": {");
        assertThat(cairn.awaitAll(runs, DAY)).hasSize(3);
    }

    @Test
    void runs_that_are_over_are_never_called_late() {
        List<StartedRun> runs = nap.runAll(List.of("a", "bb"), TENANT);
        cairn.advance(DAY);

        assertThat(cairn.awaitAll(runs, Duration.ZERO)).hasSize(2);
        assertThat(cairn.awaitAny(runs, Duration.ofSeconds(-1)).status()).isEqualTo(RunStatus.COMPLETED);
    }

    @Test
    void the_first_run_that_is_over_ends_the_wait_for_any() {
        List<StartedRun> runs = nap.runAll(List.of("ccc", "a", "bb"), TENANT);

        assertThat(cairn.awaitAny(runs, DAY).output(name)).isEqualTo("a");
        assertThat(Duration.between(began, cairn.clock().instant())).isEqualTo(HOUR);
        assertThat(cairn.awaitAny(List.of(runs.get(0), runs.get(2)), DAY).output(name))
                .isEqualTo("bb");
    }

    @Test
    void when_no_run_is_over_in_time_all_are_named() {
        List<StartedRun> runs = nap.runAll(List.of("bb", "ccc"), TENANT);

        assertThatThrownBy(() -> cairn.awaitAny(runs, HOUR))
                .isInstanceOfSatisfying(
                        AwaitTimeoutException.class,
                        late -> assertThat(late.runIds()).hasSize(2));
    }

    @Test
    void a_run_that_is_not_stored_ends_the_wait_at_once() {
        WorkflowRunRef missing = cairn.find(new UUID(1, 2));
        StartedRun slow = nap.runNoWait("a", TENANT);

        assertThatThrownBy(() -> cairn.awaitAll(List.of(slow, missing), DAY)).isInstanceOf(RunNotFoundException.class);
        assertThatThrownBy(() -> cairn.awaitAny(List.of(slow, missing), DAY)).isInstanceOf(RunNotFoundException.class);
        assertThatThrownBy(() -> cairn.awaitAll(List.of(slow, missing), Duration.ZERO))
                .isInstanceOf(RunNotFoundException.class);
        assertThat(cairn.clock().instant()).isEqualTo(began);
    }

    @Test
    void a_run_that_is_started_and_not_over_in_time_is_named_and_goes_on() {
        UUID[] id = new UUID[1];
        assertThatThrownBy(() -> nap.run("bb", TENANT, TriggerOptions.none(), HOUR))
                .isInstanceOfSatisfying(AwaitTimeoutException.class, late -> id[0] = late.runId());

        assertThat(cairn.find(id[0]).await().output(name)).isEqualTo("bb");
    }

    @Test
    void a_run_that_is_over_in_time_is_returned_also_when_it_was_known() {
        TriggerOptions key = TriggerOptions.none().idempotencyKey("request-1");

        assertThat(nap.run("bb", TENANT, key, HOUR.multipliedBy(2)).output(name))
                .isEqualTo("bb");
        assertThat(nap.run("ccc", TENANT, key, Duration.ZERO).output(name)).isEqualTo("bb");
    }

    private Instant start() {
        return began;
    }
}
