package dev.cairn.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RunStatus;
import dev.cairn.SignalResult;
import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.application.observe.AfterCommit;
import dev.cairn.application.operate.DeliverSignals;
import dev.cairn.application.operate.SendSignals;
import dev.cairn.domain.model.AtTimeout;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.NewSignal;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.WaitTerms;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CyclicBarrier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Signals are kept until a step waits for them, waits until a signal comes, and each ends once. */
public abstract class SignalsContract extends MailboxContract {

    private static final int ROUNDS = 50;
    private static final AfterCommit AFTER_COMMIT = new AfterCommit(new SilentWakeUps());

    @Test
    void a_signal_ends_the_wait_for_it_and_its_value_is_the_output() {
        UUID run = flows.start(waiting("go"));
        settleWait(HOUR);
        assertThat(flows.states(run)).containsEntry("a", TaskState.WAITING).containsEntry("b", TaskState.PENDING);

        assertThat(send(run, "{\"x\" : 1}", null)).isEqualTo(SignalResult.DELIVERED);

        assertThat(flows.task(run, "a").output()).isEqualTo(new Payload("{\"x\" : 1}"));
        assertThat(flows.history(run, "a")).endsWith(TaskEventType.WAITING, TaskEventType.RECEIVED);
        assertThat(Flows.stepsOf(flows.claimAll())).containsExactly("b");
        assertThat(flows.fire().nextDue()).isEmpty();
        assertThat(listed(tx -> tx.waits().waitingFor(run, "go", 1))).isEmpty();
    }

    @Test
    void a_signal_that_is_there_is_received_by_the_wait_that_begins() {
        UUID run = flows.start(waiting("go"));
        assertThat(send(run, "1", "key")).isEqualTo(SignalResult.KEPT);
        assertThat(send(run, "2", "key")).isEqualTo(SignalResult.DUPLICATE);
        settleWait(HOUR);

        assertThat(flows.task(run, "a").output()).isEqualTo(new Payload("1"));
        assertThat(flows.history(run, "a")).endsWith(TaskEventType.STARTED, TaskEventType.RECEIVED);
        assertThat(flows.fire().nextDue()).isEmpty();
    }

    @Test
    void several_waits_that_begin_together_receive_a_signal_each() {
        List<UUID> runs = flows.startMany(waiting("go"), "acme", 10);
        runs.forEach(run -> send(run, "\"" + run + "\"", null));
        settleWait(null);

        for (UUID run : runs) {
            assertThat(flows.task(run, "a").output()).isEqualTo(new Payload("\"" + run + "\""));
        }
    }

    @Test
    void a_timeout_ends_the_wait_and_leaves_later_signals_in_the_mailbox() {
        UUID run = flows.start(waiting("go"));
        settleWait(HOUR);
        flows.fire();
        assertThat(flows.states(run)).containsEntry("a", TaskState.WAITING);
        letTimePass(HOUR);
        flows.fire();

        assertThat(flows.states(run)).containsEntry("a", TaskState.FAILED).containsEntry("b", TaskState.CANCELLED);
        assertThat(flows.history(run, "a")).endsWith(TaskEventType.TIMED_OUT, TaskEventType.FAILED);
        assertThat(Objects.requireNonNull(flows.task(run, "a").error()).message())
                .contains("'go' did not come within PT1H");
        flows.revive().all(run);
        assertThat(send(run, "1", null)).isEqualTo(SignalResult.KEPT);
    }

    @Test
    void a_cancel_ends_the_wait() {
        UUID run = flows.start(waiting("go"));
        settleWait(HOUR);
        flows.cancel(run);

        assertThat(flows.run(run).status()).isEqualTo(RunStatus.CANCELLED);
        assertThat(listed(tx -> tx.waits().of(List.of(new TaskKey(run, "a"))))).isEmpty();
        assertThat(flows.fire().nextDue()).isEmpty();
    }

    @Test
    void a_delivery_is_found_and_taken_once() {
        UUID run = flows.start(waiting("go"));
        settleWait(HOUR);
        assertThat(isDeliveryDue()).isFalse();
        assertThat(insertForDelivery(run, "1", "key")).isTrue();
        assertThat(insertForDelivery(run, "2", "key")).isFalse();
        assertThat(isDeliveryDue()).isTrue();

        deliver();
        deliver();

        assertThat(flows.task(run, "a").output()).isEqualTo(new Payload("1"));
        assertThat(isDeliveryDue()).isFalse();
    }

    @Test
    void a_signal_that_is_sent_while_its_wait_begins_is_never_missed() {
        List<UUID> runs = flows.startMany(waiting("go"), "acme", ROUNDS);
        List<Claim> claims = flows.claimAll();
        CyclicBarrier round = new CyclicBarrier(2);

        ConcurrentThreads.together(2, thread -> {
            for (Claim claim : claims) {
                ConcurrentThreads.meet(round);
                if (thread == 0) {
                    send(claim.run().id(), "1", null);
                } else {
                    flows.settle(claim, waitOutcome(HOUR));
                }
            }
            return 0;
        });

        for (UUID run : runs) {
            assertThat(flows.states(run))
                    .containsEntry("a", TaskState.COMPLETED)
                    .containsEntry("b", TaskState.QUEUED);
        }
    }

    @Test
    void of_many_who_send_one_message_at_the_same_moment_one_is_heard() {
        UUID run = flows.start(waiting("go"));
        settleWait(null);

        List<SignalResult> results = ConcurrentThreads.together(4, thread -> send(run, "" + thread, "key"));

        assertThat(results)
                .containsExactlyInAnyOrder(
                        SignalResult.DELIVERED, SignalResult.DUPLICATE, SignalResult.DUPLICATE, SignalResult.DUPLICATE);
    }

    private void settleWait(@Nullable Duration timeout) {
        flows.settle(flows.claimAll(), waitOutcome(timeout));
    }

    private static Outcome waitOutcome(@Nullable Duration timeout) {
        return new Outcome.Waiting(new WaitTerms("go", timeout, AtTimeout.FAIL, null));
    }

    private SignalResult send(UUID run, String json, @Nullable String key) {
        return new SendSignals(store(), AFTER_COMMIT).send(new NewSignal(run, "go", new Payload(json), key));
    }

    private boolean isDeliveryDue() {
        return inTransaction(tx -> tx.timeLimits().upcoming().delivery());
    }

    private void deliver() {
        new DeliverSignals(store(), AFTER_COMMIT).tick(Instant.EPOCH);
    }

    private boolean insertForDelivery(UUID run, String json, String key) {
        return inTransaction(tx -> tx.deliveries().insert(new NewSignal(run, "go", new Payload(json), key)));
    }
}
