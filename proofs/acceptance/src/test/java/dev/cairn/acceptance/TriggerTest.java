package dev.cairn.acceptance;

import static dev.cairn.TaskEventType.COMPLETED;
import static dev.cairn.TaskEventType.QUEUED;
import static dev.cairn.TaskEventType.SCHEDULED;
import static dev.cairn.TaskEventType.STARTED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.PartlyStartedException;
import dev.cairn.StartedRun;
import dev.cairn.StepRef;
import dev.cairn.TaskState;
import dev.cairn.TriggerOptions;
import dev.cairn.Workflow;
import dev.cairn.testkit.TestCairn;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Triggering with options: run ids, idempotency keys, delays and start times. */
class TriggerTest extends AcceptanceTest {

    private static final Duration HOUR = Duration.ofHours(1);
    private static final TriggerOptions KEY = TriggerOptions.none().idempotencyKey("request-1");

    private final TestCairn cairn = kit(1);
    private final List<String> seen = new ArrayList<>();
    private StepRef<String> step;
    private final Workflow<String> echo = cairn.workflow("echo", String.class, wf -> {
        step = wf.step("step").run(String.class, (input, ctx) -> input + seen.add(input));
        wf.step("next").after(step).run((input, ctx) -> {});
    });

    @Test
    void the_same_idempotency_key_gives_the_first_run_back() {
        var first = echo.runNoWait("first", TENANT, KEY);
        var second = echo.runNoWait("second", TENANT, KEY);
        cairn.runUntilIdle();
        var third = echo.runNoWait("third", TENANT, KEY);
        cairn.runUntilIdle();

        assertThat(List.of(second, third)).containsOnly(first);
        assertThat(seen).containsExactly("first");
        assertThat(cairn.store().snapshot().runs()).hasSize(1);
    }

    @Test
    void a_step_cannot_change_the_metadata_of_its_run() {
        Workflow<String> changing = cairn.workflow(
                "changing",
                String.class,
                wf -> wf.step("step").run((input, ctx) -> ctx.metadata().put("tag", "changed")));
        var run = changing.runNoWait("in", TENANT, TriggerOptions.none().metadata(Map.of("tag", "kept")));
        cairn.runUntilIdle();

        var failed = run.inspect();
        assertThat(failed.task("step").state()).isEqualTo(TaskState.FAILED);
        assertThat(failed.metadata()).containsExactly(Map.entry("tag", "kept"));
    }

    @Test
    void an_idempotency_key_counts_within_its_tenant_only() {
        var mine = echo.runNoWait("mine", TENANT, KEY);
        var yours = echo.runNoWait("yours", "other", KEY);
        cairn.runUntilIdle();

        assertThat(mine).isNotEqualTo(yours);
        assertThat(seen).containsExactly("mine", "yours");
    }

    @Test
    void the_same_run_id_gives_the_first_run_back() {
        UUID id = new UUID(7, 7);
        var first = echo.runNoWait("first", TENANT, TriggerOptions.none().runId(id));
        var second = echo.runNoWait("second", TENANT, TriggerOptions.none().runId(id));
        cairn.runUntilIdle();

        assertThat(first.id()).isEqualTo(id);
        assertThat(second).isEqualTo(first);
        assertThat(seen).containsExactly("first");
    }

    @Test
    void a_key_that_belongs_to_another_workflow_is_refused_and_starts_nothing() {
        Workflow<String> other =
                cairn.workflow("other", String.class, wf -> wf.step("s").run((input, ctx) -> {}));
        var run = echo.runNoWait("", TENANT, KEY);

        assertThatThrownBy(() -> other.runNoWait("", TENANT, KEY))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Workflow 'other': the idempotency key 'request-1' already belongs to run " + run.id()
                        + " of workflow 'echo' for tenant 'acme'. Use another one for tenant 'acme'.");
        assertThat(cairn.store().snapshot().runs()).hasSize(1);
    }

    @Test
    void a_run_id_that_belongs_to_another_tenant_is_refused() {
        var run = echo.runNoWait("", TENANT);

        assertThatThrownBy(
                        () -> echo.runNoWait("", "other", TriggerOptions.none().runId(run.id())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("the run id " + run.id() + " already belongs to run")
                .hasMessageContaining("for tenant 'acme'");
    }

    @Test
    void a_key_that_stands_twice_in_one_list_starts_one_run() {
        List<StartedRun> runs = echo.runAll(
                List.of("a1", "b1", "a2", "b2", "c1"),
                TENANT,
                input -> TriggerOptions.none().idempotencyKey(input.substring(0, 1)));
        cairn.runUntilIdle();

        assertThat(runs).hasSize(5);
        assertThat(runs.get(2)).isEqualTo(runs.get(0));
        assertThat(runs.get(3)).isEqualTo(runs.get(1));
        assertThat(seen).containsExactly("a1", "b1", "c1");
    }

    @Test
    void a_list_that_is_triggered_again_starts_only_what_is_missing() {
        echo.runAll(List.of("a", "b"), TENANT, TriggerTest::keyed);
        List<StartedRun> again = echo.runAll(List.of("a", "b", "c"), TENANT, TriggerTest::keyed);
        cairn.runUntilIdle();

        assertThat(again).hasSize(3).doesNotHaveDuplicates();
        assertThat(seen).containsExactly("a", "b", "c");
    }

    @Test
    void a_list_with_one_foreign_key_is_refused_as_a_whole() {
        Workflow<String> other =
                cairn.workflow("other", String.class, wf -> wf.step("s").run((input, ctx) -> {}));
        other.runNoWait("", TENANT, keyed("b"));

        assertThatThrownBy(() -> echo.runAll(List.of("a", "b", "c"), TENANT, TriggerTest::keyed))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(cairn.store().snapshot().runs()).hasSize(1);
        assertThat(cairn.store().snapshot().work().queue()).hasSize(1);
    }

    @Test
    void a_list_of_several_transactions_that_is_refused_midway_says_how_many_runs_are_stored() {
        Workflow<String> large = cairn.workflow("large", String.class, wf -> {
            for (int i = 0; i < 1_000; i++) {
                wf.step("step-" + i).run((input, ctx) -> {});
            }
        });
        echo.runNoWait("", TENANT, keyed("g"));

        assertThatThrownBy(() -> large.runAll(List.of("a", "b", "c", "d", "e", "f", "g"), TENANT, TriggerTest::keyed))
                .isInstanceOfSatisfying(PartlyStartedException.class, partly -> {
                    assertThat(partly.started()).hasSize(5).allMatch(StartedRun::isNew);
                    assertThat(partly.started().getFirst().inspect().workflow()).isEqualTo("large");
                })
                .hasCauseInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Of 7 runs the first 5 are stored. Workflow 'large': the idempotency key 'g'");
        assertThat(cairn.store().snapshot().runs()).hasSize(1 + 5);
    }

    @Test
    void a_list_that_is_refused_in_its_first_transaction_is_refused_for_the_reason_itself() {
        Workflow<String> other =
                cairn.workflow("other", String.class, wf -> wf.step("s").run((input, ctx) -> {}));
        other.runNoWait("", TENANT, keyed("a"));

        assertThatThrownBy(() -> echo.runAll(List.of("a"), TENANT, TriggerTest::keyed))
                .isExactlyInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void a_trigger_says_whether_its_run_is_new() {
        UUID id = new UUID(7, 7);

        assertThat(echo.runNoWait("", TENANT).isNew()).isTrue();
        assertThat(echo.runNoWait("", TENANT, KEY).isNew()).isTrue();
        assertThat(echo.runNoWait("", TENANT, KEY).isNew()).isFalse();
        assertThat(echo.runNoWait("", TENANT, TriggerOptions.none().runId(id)).isNew())
                .isTrue();
        assertThat(echo.runNoWait("", TENANT, TriggerOptions.none().runId(id)).isNew())
                .isFalse();
        assertThat(echo.runAll(List.of("k", "k", "l"), TENANT, TriggerTest::keyed))
                .extracting(StartedRun::isNew)
                .containsExactly(true, false, true);
    }

    @Test
    void a_list_in_a_transaction_of_the_caller_starts_with_the_commit() throws SQLException {
        Connection connection = cairn.connection();
        connection.setAutoCommit(false);
        List<StartedRun> runs = echo.in(connection).runAll(List.of("a", "b", "a"), TENANT, TriggerTest::keyed);
        cairn.runUntilIdle();
        assertThat(seen).isEmpty();

        connection.commit();
        cairn.advance(Duration.ofSeconds(1));

        assertThat(runs).extracting(StartedRun::isNew).containsExactly(true, true, false);
        assertThat(seen).containsExactly("a", "b");
    }

    @Test
    void a_delayed_run_is_scheduled_and_starts_when_its_delay_is_over_never_earlier() {
        var run = echo.runNoWait("late", TENANT, TriggerOptions.none().startDelay(HOUR));

        cairn.advance(HOUR.minus(MICRO));
        cairn.assertThat(run).isRunning().isAt("step", TaskState.SCHEDULED).isAt("next", TaskState.PENDING);
        assertThat(seen).isEmpty();
        cairn.advance(MICRO);

        cairn.assertThat(run).completed().happened("step", SCHEDULED, QUEUED, STARTED, COMPLETED);
    }

    @Test
    void a_run_with_a_start_time_starts_then_and_never_earlier() {
        Instant at = cairn.clock().instant().plus(Duration.ofDays(2));
        var run = echo.runNoWait("", TENANT, TriggerOptions.none().startAt(at));

        cairn.advance(Duration.ofDays(2).minus(MICRO));
        cairn.assertThat(run).isAt("step", TaskState.SCHEDULED);
        cairn.advance(MICRO);

        cairn.assertThat(run).completed();
        assertThat(eventsOf(run, "step", SCHEDULED).getFirst().dueAt()).isEqualTo(at);
        assertThat(eventsOf(run, "step", STARTED).getFirst().at()).isEqualTo(at);
    }

    @Test
    void a_start_time_that_has_passed_or_a_delay_of_zero_means_now() {
        Instant past = cairn.clock().instant().minus(HOUR);
        var late = echo.runNoWait("a", TENANT, TriggerOptions.none().startAt(past));
        var now = echo.runNoWait("b", TENANT, TriggerOptions.none().startDelay(Duration.ZERO));

        cairn.assertThat(late).isAt("step", TaskState.QUEUED);
        cairn.assertThat(now).isAt("step", TaskState.QUEUED);
    }

    @Test
    void a_delayed_run_survives_the_crash_of_all_workers() {
        var run = echo.runNoWait("", TENANT, TriggerOptions.none().startDelay(HOUR));
        cairn.runUntilIdle();

        cairn.worker().crash();
        cairn.advance(HOUR);
        cairn.addWorker("fresh");
        cairn.runUntilIdle();

        cairn.assertThat(run).completed();
    }

    @Test
    void repeating_a_delayed_trigger_under_its_key_does_not_move_its_start() {
        var first = echo.runNoWait("", TENANT, KEY.startDelay(HOUR));
        cairn.advance(HOUR.dividedBy(2));
        echo.runNoWait("", TENANT, KEY.startDelay(HOUR));
        cairn.advance(HOUR.dividedBy(2));

        cairn.assertThat(first).completed();
    }

    @Test
    void an_input_that_is_too_large_is_refused_before_anything_is_written() {
        String large = "x".repeat(2 << 20);

        assertThatThrownBy(() -> echo.runAll(List.of("fine", large), TENANT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Workflow 'echo': input 2 of 2 takes 2097154 bytes encoded");
        assertThat(cairn.store().snapshot().runs()).isEmpty();
    }

    private static TriggerOptions keyed(String input) {
        return TriggerOptions.none().idempotencyKey(input);
    }
}
