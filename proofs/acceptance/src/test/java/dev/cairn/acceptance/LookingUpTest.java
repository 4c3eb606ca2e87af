package dev.cairn.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RetryPolicy;
import dev.cairn.RunPage;
import dev.cairn.RunQuery;
import dev.cairn.RunStatus;
import dev.cairn.RunSummary;
import dev.cairn.TaskDetails;
import dev.cairn.TaskDetails.Outcome;
import dev.cairn.TaskState;
import dev.cairn.TriggerOptions;
import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import dev.cairn.testkit.TestCairn;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Finding runs again, listing and counting them, and reading everything about one. */
class LookingUpTest extends AcceptanceTest {

    private final TestCairn cairn = kit(1);
    private final Workflow<String> checkout = cairn.workflow("checkout", String.class, wf -> {
        var charge = wf.step("charge")
                .retry(RetryPolicy.fixed(1, Duration.ofMinutes(1)))
                .run(String.class, (in, ctx) -> {
                    if (in.equals("bad") || ctx.attempt() == 1) {
                        throw new IllegalStateException("declined " + in);
                    }
                    return "receipt of " + in;
                });
        wf.sleep("rest", Duration.ofHours(1)).after(charge);
    });
    private final Workflow<String> refund =
            cairn.workflow("refund", String.class, wf -> wf.step("pay").run((in, ctx) -> {}));

    @Test
    void a_run_is_found_by_its_id_and_by_the_key_of_its_tenant() {
        var run = refund.runNoWait("one", TENANT, TriggerOptions.none().idempotencyKey("order-1"));

        assertThat(cairn.runs().find(run.id())).contains(run);
        assertThat(cairn.runs().findByKey(TENANT, "order-1")).contains(run);
        assertThat(cairn.runs().find(new UUID(1, 1))).isEmpty();
        assertThat(cairn.runs().findByKey("globex", "order-1")).isEmpty();
    }

    @Test
    void runs_are_listed_newest_first_page_by_page() {
        List<UUID> stored = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            stored.addFirst(refund.runNoWait("in", TENANT).id());
            cairn.advance(Duration.ofSeconds(1));
        }
        RunQuery twos = RunQuery.all().limit(2);
        RunPage first = cairn.runs().list(twos);
        RunPage second = cairn.runs().list(twos.after(first.next()));
        RunPage last = cairn.runs().list(twos.after(second.next()));

        assertThat(ids(first)).isEqualTo(stored.subList(0, 2));
        assertThat(ids(second)).isEqualTo(stored.subList(2, 4));
        assertThat(ids(last)).isEqualTo(stored.subList(4, 5));
        assertThat(List.of(first.hasNext(), second.hasNext(), last.hasNext())).containsExactly(true, true, false);
        assertThat(cairn.runs().stream(twos).map(RunSummary::id)).isEqualTo(stored);
        assertThat(cairn.runs().stream(twos).limit(3)).hasSize(3);
    }

    @Test
    void a_page_that_is_just_full_is_the_last_one() {
        refund.runAll(List.of("one", "two"), TENANT);

        assertThat(cairn.runs().list(RunQuery.all().limit(2)).hasNext()).isFalse();
        assertThat(cairn.runs().list(RunQuery.all().limit(1)).hasNext()).isTrue();
    }

    @Test
    void runs_stored_while_pages_are_read_move_nothing() {
        var eldest = refund.runNoWait("in", TENANT);
        cairn.advance(Duration.ofSeconds(1));
        refund.runNoWait("in", TENANT);
        RunPage first = cairn.runs().list(RunQuery.all().limit(1));
        cairn.advance(Duration.ofSeconds(1));
        refund.runNoWait("in", TENANT);

        assertThat(ids(cairn.runs().list(RunQuery.all().limit(1).after(first.next()))))
                .containsExactly(eldest.id());
    }

    @Test
    void a_list_has_the_runs_for_which_everything_holds_that_was_asked_for() {
        Instant start = cairn.clock().instant();
        var good = checkout.runNoWait("good", TENANT, TriggerOptions.none().metadata(Map.of("order", "42")));
        var bad = checkout.runNoWait("bad", TENANT, TriggerOptions.none().metadata(Map.of("order", "43")));
        var other = refund.runNoWait("good", "globex");
        cairn.advance(Duration.ofMinutes(5));

        assertThat(listed(RunQuery.all().status(RunStatus.RUNNING))).containsExactly(good.id());
        assertThat(listed(RunQuery.all().status(RunStatus.FAILED))).containsExactly(bad.id());
        assertThat(listed(RunQuery.all().workflow("refund"))).containsExactly(other.id());
        assertThat(listed(RunQuery.all().tenant("globex"))).containsExactly(other.id());
        assertThat(listed(RunQuery.all().tenant("globex").workflow("checkout"))).isEmpty();
        assertThat(listed(RunQuery.all().metadata("order", "42"))).containsExactly(good.id());
        assertThat(listed(RunQuery.all().metadata("order", "42").tenant("globex")))
                .isEmpty();
        assertThat(listed(RunQuery.all().createdFrom(start))).hasSize(3);
        assertThat(listed(RunQuery.all().createdBefore(start))).isEmpty();
    }

    @Test
    void runs_are_counted_by_status() {
        checkout.runAll(List.of("good", "bad", "bad"), TENANT);
        refund.runNoWait("good", "globex");
        cairn.advance(Duration.ofMinutes(5));

        var counts = cairn.runs().count(RunQuery.all());
        assertThat(counts.of(RunStatus.RUNNING)).hasToString("1");
        assertThat(counts.of(RunStatus.FAILED)).hasToString("2");
        assertThat(counts.of(RunStatus.COMPLETED).exact()).isTrue();
        assertThat(cairn.runs()
                        .count(RunQuery.all().tenant("globex"))
                        .of(RunStatus.FAILED)
                        .number())
                .isZero();
    }

    @Test
    void a_summary_says_what_a_run_is_and_where_it_stands() {
        var run = refund.runNoWait("in", TENANT, TriggerOptions.none().metadata(Map.of("order", "42")));
        Instant created = cairn.clock().instant();
        cairn.advance(Duration.ofMinutes(5));

        RunSummary summary = cairn.runs().list(RunQuery.all()).runs().getFirst();
        assertThat(summary.id()).isEqualTo(run.id());
        assertThat(summary.workflow()).isEqualTo("refund");
        assertThat(summary.version()).isEqualTo(1);
        assertThat(summary.tenant()).isEqualTo(TENANT);
        assertThat(summary.status()).isEqualTo(RunStatus.COMPLETED);
        assertThat(summary.times().createdAt()).isEqualTo(created);
        assertThat(summary.times().finishedAt()).isNotNull();
        assertThat(summary.metadata()).isEqualTo(Map.of("order", "42"));
    }

    @Test
    void a_run_tells_what_it_was_triggered_with() {
        Instant tomorrow = cairn.clock().instant().plus(Duration.ofDays(1));
        var options = TriggerOptions.none()
                .idempotencyKey("order-1")
                .startAt(tomorrow)
                .metadata(Map.of("order", "42"));
        var later = refund.runNoWait("in", TENANT, options).inspect();
        var now = refund.runNoWait("in", TENANT).inspect();

        assertThat(later.trigger().idempotencyKey()).isEqualTo("order-1");
        assertThat(later.trigger().startAt()).isEqualTo(tomorrow);
        assertThat(later.metadata()).isEqualTo(Map.of("order", "42"));
        assertThat(later.task("pay").times().dueAt()).isEqualTo(tomorrow);
        assertThat(now.trigger().idempotencyKey()).isNull();
        assertThat(now.trigger().startAt()).isNull();
    }

    @Test
    void a_task_tells_its_attempts_with_their_errors_its_worker_and_its_times() {
        Instant start = cairn.clock().instant();
        var run = checkout.runNoWait("good", TENANT);
        cairn.runUntilIdle();
        TaskDetails waiting = run.inspect().task("charge");
        assertThat(waiting.state()).isEqualTo(TaskState.BACKING_OFF);
        assertThat(waiting.times().dueAt()).isEqualTo(start.plus(Duration.ofMinutes(1)));
        assertThat(waiting.times().endedAt()).isNull();
        cairn.advance(Duration.ofMinutes(1));

        TaskDetails charge = run.inspect().task("charge");
        Instant again = start.plus(Duration.ofMinutes(1));
        assertThat(charge.history()).extracting(TaskDetails.Attempt::number).containsExactly(1, 2);
        assertThat(charge.history())
                .extracting(TaskDetails.Attempt::outcome)
                .containsExactly(Outcome.FAILED, Outcome.COMPLETED);
        assertThat(charge.history().getFirst().failure().message()).isEqualTo("declined good");
        assertThat(charge.history().getFirst().failure().stackTrace()).contains("LookingUpTest");
        assertThat(charge.worker()).contains("worker-1");
        assertThat(charge.times()).isEqualTo(new TaskDetails.Times(again, start, again, null));
        TaskDetails rest = run.inspect().task("rest");
        assertThat(rest.state()).isEqualTo(TaskState.SLEEPING);
        assertThat(rest.times().dueAt()).isEqualTo(again.plus(Duration.ofHours(1)));
    }

    @Test
    void an_attempt_whose_worker_died_is_told_with_the_name_of_that_worker() {
        cairn.addWorker("worker-2");
        List<String> names = new ArrayList<>();
        var pay = cairn.workflow(
                "crashing",
                String.class,
                wf -> wf.step("pay").run((in, ctx) -> {
                    if (ctx.attempt() == 1) {
                        cairn.worker("worker-1").crash();
                    }
                }));
        cairn.worker("worker-2").stop(Duration.ZERO);
        var run = pay.runNoWait("in", TENANT);
        cairn.runUntilIdle();
        cairn.addWorker("worker-3");
        cairn.advance(NOTICED);

        run.inspect().task("pay").history().forEach(attempt -> names.add(attempt.worker() + " " + attempt.outcome()));
        assertThat(names).containsExactly("worker-1 CRASHED", "worker-3 COMPLETED");
    }

    @Test
    void a_failed_run_tells_its_first_failure() {
        var run = checkout.runNoWait("bad", TENANT);
        assertThat(run.inspect().firstFailure()).isEmpty();
        cairn.advance(Duration.ofMinutes(5));

        assertThat(run.inspect().firstFailure().orElseThrow().message()).isEqualTo("declined bad");
    }

    @Test
    void payloads_are_read_apart_and_do_not_show_by_accident() {
        WorkflowRunRef run = checkout.runNoWait("good", TENANT);
        cairn.advance(Duration.ofMinutes(5));

        assertThat(run.payloads().input()).isEqualTo("\"good\"");
        assertThat(run.payloads().output("charge")).contains("\"receipt of good\"");
        assertThat(run.payloads().outputs()).containsOnlyKeys("charge");
        assertThat(run.payloads().toString() + run.inspect()).doesNotContain("receipt of good");
    }

    private List<UUID> listed(RunQuery query) {
        return ids(cairn.runs().list(query));
    }

    private static List<UUID> ids(RunPage page) {
        return page.runs().stream().map(RunSummary::id).toList();
    }
}
