package dev.cairn.acceptance;

import static dev.cairn.TaskEventType.QUEUED;
import static dev.cairn.TaskEventType.RECEIVED;
import static dev.cairn.TaskEventType.SCHEDULED;
import static dev.cairn.TaskEventType.STARTED;
import static dev.cairn.TaskEventType.UNREAD_SIGNALS;
import static dev.cairn.TaskEventType.WAITING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.cairn.RunNotFoundException;
import dev.cairn.RunOverException;
import dev.cairn.RunStatus;
import dev.cairn.Signal;
import dev.cairn.SignalDetails;
import dev.cairn.SignalResult;
import dev.cairn.StepRef;
import dev.cairn.TaskState;
import dev.cairn.TriggerOptions;
import dev.cairn.TypeToken;
import dev.cairn.WaitKind;
import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import dev.cairn.domain.model.NewSignal;
import dev.cairn.domain.model.Payload;
import dev.cairn.testkit.TestCairn;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** A step can wait for a signal, which is kept until it is taken, and taken once. */
class SignalTest extends AcceptanceTest {

    record Approval(String by) {}

    private static final Signal<Approval> APPROVAL = Signal.of("approval", Approval.class);
    private static final Approval ANN = new Approval("ann");
    private static final Approval BOB = new Approval("bob");

    private final TestCairn cairn = kit(1);
    private StepRef<Approval> approved;
    private StepRef<String> last;

    @Test
    void a_step_waits_for_its_signal_and_has_its_value_as_output() {
        var run = approvals().runNoWait("", TENANT);
        cairn.advance(Duration.ofDays(400));
        cairn.assertThat(run).isRunning().isAt("approved", TaskState.WAITING).isAt("last", TaskState.PENDING);
        assertThat(cairn.store().snapshot().work().leases()).isEmpty();

        assertThat(run.signal(APPROVAL, ANN)).isEqualTo(SignalResult.DELIVERED);

        assertThat(run.await().output(last)).isEqualTo("ann");
        cairn.assertThat(run).hasOutput(approved, ANN).happened("approved", QUEUED, STARTED, WAITING, RECEIVED);
    }

    @Test
    void a_signal_that_comes_before_the_wait_is_kept_for_it() {
        var run = approvals().runNoWait("", TENANT, TriggerOptions.none().startDelay(Duration.ofHours(1)));

        assertThat(run.signal(APPROVAL, ANN)).isEqualTo(SignalResult.KEPT);
        assertThat(run.signals())
                .extracting(SignalDetails::name, SignalDetails::takenBy)
                .containsExactly(tuple("approval", null));

        assertThat(run.await().output(last)).isEqualTo("ann");
        cairn.assertThat(run).happened("approved", SCHEDULED, QUEUED, STARTED, RECEIVED);
        assertThat(run.signals()).extracting(SignalDetails::takenBy).containsExactly("approved");
    }

    @Test
    void the_oldest_signal_is_taken_first_and_each_is_taken_once() {
        var workflow = cairn.workflow("two", String.class, wf -> {
            var first = wf.step("first").waitFor(APPROVAL);
            approved = wf.step("second").after(first).waitFor(APPROVAL);
            last = wf.step("both").after(first, approved).run(String.class, (in, a, b, ctx) -> a.by() + b.by());
        });
        var run = workflow.runNoWait("", TENANT);
        run.signal(APPROVAL, ANN);
        run.signal(APPROVAL, BOB);

        assertThat(run.await().output(last)).isEqualTo("annbob");
    }

    @Test
    void two_steps_that_wait_for_one_signal_at_once_need_two() {
        var workflow = cairn.workflow("two at once", String.class, wf -> {
            var left = wf.step("left").waitFor(APPROVAL);
            var right = wf.step("right").waitFor(APPROVAL);
            last = wf.step("both").after(left, right).run(String.class, (in, a, b, ctx) -> a.by() + b.by());
        });
        var run = workflow.runNoWait("", TENANT);
        cairn.runUntilIdle();

        run.signal(APPROVAL, ANN);
        cairn.runUntilIdle();
        assertThat(run.inspect().tasks())
                .filteredOn(task -> task.state() == TaskState.WAITING)
                .hasSize(1);
        run.signal(APPROVAL, BOB);
        assertThat(run.await().output(last)).hasSize(6);
    }

    @Test
    void a_signal_of_another_name_is_not_taken() {
        var run = approvals().runNoWait("", TENANT);
        cairn.runUntilIdle();

        assertThat(run.signal(Signal.of("payment", Integer.class), 7)).isEqualTo(SignalResult.KEPT);

        cairn.runUntilIdle();
        cairn.assertThat(run).isAt("approved", TaskState.WAITING);
        run.signal(APPROVAL, ANN);
        run.await();
    }

    @Test
    void a_second_signal_with_the_same_senders_key_is_a_duplicate_also_after_the_first_was_taken() {
        var run = approvals().runNoWait("", TENANT);
        cairn.runUntilIdle();

        assertThat(run.signal(APPROVAL, ANN, "webhook-17")).isEqualTo(SignalResult.DELIVERED);
        assertThat(run.signal(APPROVAL, BOB, "webhook-17")).isEqualTo(SignalResult.DUPLICATE);
        assertThat(run.await().output(last)).isEqualTo("ann");
        assertThat(run.signal(APPROVAL, BOB, "webhook-17")).isEqualTo(SignalResult.DUPLICATE);
    }

    @Test
    void a_signal_may_have_a_generic_value_and_may_be_sent_as_json() {
        Signal<List<Approval>> many = Signal.of("many", new TypeToken<List<Approval>>() {});
        StepRef<?>[] step = new StepRef<?>[1];
        var workflow = cairn.workflow("many", String.class, wf -> {
            var all = wf.step("all").waitFor(many);
            last = wf.step("last")
                    .after(all)
                    .run(String.class, (in, list, ctx) -> list.get(1).by());
            step[0] = all;
        });
        assertThat(start(workflow, run -> run.signal(many, List.of(ANN, BOB)))).isEqualTo("bob");
        assertThat(start(workflow, run -> run.signalJson("many", "[{\"by\":\"x\"},{\"by\":\"y\"}]", null)))
                .isEqualTo("y");
    }

    private String start(Workflow<String> workflow, Consumer<WorkflowRunRef> send) {
        var run = workflow.runNoWait("", TENANT);
        send.accept(run);
        return run.await().output(last);
    }

    @Test
    void signals_that_nobody_has_taken_are_an_event_at_the_end_of_the_run() {
        var run = approvals().runNoWait("", TENANT);
        Signal<Integer> payment = Signal.of("payment", Integer.class);
        run.signal(payment, 1);
        run.signal(APPROVAL, ANN);
        run.signal(APPROVAL, BOB);
        run.signal(payment, 2);
        run.await();

        assertThat(run.events().getLast().type()).isEqualTo(UNREAD_SIGNALS);
        assertThat(run.events().getLast().detail()).isEqualTo("approval: 1, payment: 2");
        assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
        assertThat(run.inspect().tasks()).hasSize(2);
    }

    @Test
    void a_run_that_is_over_or_unknown_or_waits_for_nothing_takes_no_signal() {
        var run = approvals().runNoWait("", TENANT);
        run.signal(APPROVAL, ANN);
        run.await();

        assertThatThrownBy(() -> run.signal(APPROVAL, BOB))
                .isInstanceOf(RunOverException.class)
                .hasMessageContaining("is COMPLETED, so it takes no signal 'approval' any more");
        assertThat(run.signals()).hasSize(1);
        UUID nobody = new UUID(1, 2);
        assertThatThrownBy(() -> cairn.find(nobody).signal(APPROVAL, BOB)).isInstanceOf(RunNotFoundException.class);
        var deaf = cairn.workflow("deaf", String.class, wf -> wf.step("only").run((in, ctx) -> {}))
                .runNoWait("", TENANT);
        assertThatThrownBy(() -> deaf.signal(APPROVAL, BOB))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no step of its version 1 ends with waitFor(…)");
    }

    @Test
    void a_run_keeps_ten_thousand_signals_and_no_more() {
        var run = approvals().runNoWait("", TENANT, TriggerOptions.none().startDelay(Duration.ofHours(1)));
        cairn.store().inTransaction(tx -> {
            for (int i = 0; i < 10_000; i++) {
                tx.mailboxes().keep(new NewSignal(run.id(), "other", new Payload("1"), null));
            }
            return 0;
        });

        assertThatThrownBy(() -> run.signal(APPROVAL, ANN))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("keeps 10000 signals that nobody has taken");
        assertThat(cairn.store().snapshot().work().mail().signals()).hasSize(10_000);
    }

    @Test
    void a_signal_in_the_callers_transaction_is_delivered_after_the_commit_or_never() throws SQLException {
        var run = approvals().runNoWait("", TENANT);
        cairn.runUntilIdle();
        Connection connection = cairn.connection();
        connection.setAutoCommit(false);

        assertThat(run.in(connection).signal(APPROVAL, ANN, "k")).isEqualTo(SignalResult.KEPT);
        cairn.runUntilIdle();
        cairn.assertThat(run).isAt("approved", TaskState.WAITING);
        connection.rollback();
        cairn.runUntilIdle();
        cairn.assertThat(run).isAt("approved", TaskState.WAITING);

        assertThat(run.in(connection).signal(APPROVAL, BOB, "k")).isEqualTo(SignalResult.KEPT);
        assertThat(run.in(connection).signal(APPROVAL, ANN, "k")).isEqualTo(SignalResult.DUPLICATE);
        connection.commit();
        assertThat(run.await().output(last)).isEqualTo("bob");
    }

    @Test
    void a_signal_that_was_committed_when_its_run_was_over_is_an_event() throws SQLException {
        var run = approvals().runNoWait("", TENANT);
        Connection connection = cairn.connection();
        connection.setAutoCommit(false);
        run.in(connection).signal(APPROVAL, BOB);
        run.cancel("not needed");
        connection.commit();
        cairn.advance(Duration.ofMinutes(1));

        assertThat(run.events())
                .filteredOn(event -> event.type() == UNREAD_SIGNALS)
                .hasSize(1);
        assertThat(run.events().getLast().detail()).isEqualTo("approval: 1");
    }

    @Test
    void why_says_what_signal_a_step_waits_for() {
        var run = approvals().runNoWait("", TENANT);
        cairn.runUntilIdle();

        var why = cairn.runs().why(run.id(), "approved");
        assertThat(why.kind()).isEqualTo(WaitKind.WAITING);
        assertThat(why.text()).isEqualTo("waits for the signal 'approval' since 00:00:00 UTC");
        assertThat(why.until()).isNull();
        run.signal(APPROVAL, ANN);
        run.await();
    }

    @Test
    void a_test_that_awaits_a_signal_that_nobody_sends_is_told_so() {
        var run = approvals().runNoWait("", TENANT);

        assertThatThrownBy(run::await)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("step 'approved' waits for a signal that nobody has sent.");
        run.cancel("enough");
    }

    @Test
    void a_cancelled_wait_takes_no_signal() {
        var run = approvals().runNoWait("", TENANT);
        cairn.runUntilIdle();
        run.cancelStep("approved", "enough");

        cairn.assertThat(run).cancelled("approved", "last");
        assertThatThrownBy(() -> run.signal(APPROVAL, ANN)).isInstanceOf(RunOverException.class);
        assertThat(cairn.store().snapshot().work().mail().waits()).isEmpty();
    }

    @Test
    void a_wait_can_be_skipped_and_a_fork_waits_again() {
        var workflow = cairn.workflow("skipping", Boolean.class, wf -> {
            var decide = wf.step("decide").run(Boolean.class, (skip, ctx) -> skip);
            approved = wf.step("approved").after(decide).skipIf(skip -> skip).waitFor(APPROVAL);
            last = wf.step("last").after(decide, approved).run(String.class, (in, a, b, ctx) -> String.valueOf(b));
        });
        var skipped = workflow.runNoWait(true, TENANT);
        assertThat(skipped.await().output(last)).isEqualTo("null");

        var run = workflow.runNoWait(false, TENANT);
        run.signal(APPROVAL, ANN);
        run.await();
        var fork = run.fork("approved");
        cairn.runUntilIdle();
        cairn.assertThat(fork).isAt("approved", TaskState.WAITING);
        fork.signal(APPROVAL, BOB);
        assertThat(fork.await().output(last)).isEqualTo("Approval[by=bob]");
        assertThat(run.fork("last").await().output(last)).isEqualTo("Approval[by=ann]");
    }

    @Test
    void a_wait_survives_the_death_of_all_workers() {
        var run = approvals().runNoWait("", TENANT);
        cairn.runUntilIdle();
        cairn.worker().crash();
        run.signal(APPROVAL, ANN);
        cairn.addWorker("heir");

        assertThat(run.await().output(last)).isEqualTo("ann");
        assertThat(run.inspect().metadata()).isEqualTo(Map.of());
    }

    private Workflow<String> approvals() {
        return cairn.workflow("approvals", String.class, wf -> {
            approved = wf.step("approved").waitFor(APPROVAL);
            last = wf.step("last").after(approved).run(String.class, (in, approval, ctx) -> approval.by());
        });
    }
}
