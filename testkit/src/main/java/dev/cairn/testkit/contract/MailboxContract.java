package dev.cairn.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.cairn.SignalDetails;
import dev.cairn.domain.model.AtTimeout;
import dev.cairn.domain.model.KeptSignal;
import dev.cairn.domain.model.NewSignal;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.SignalDemand;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.UnreadSignals;
import dev.cairn.domain.model.Wait;
import dev.cairn.domain.model.WaitTerms;
import dev.cairn.domain.model.WorkflowDefinition;
import dev.cairn.domain.port.Transaction;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The rows of signals and waits: what is stored is found as it is, oldest first, and taken once. */
abstract class MailboxContract extends FlowContract {

    static final Duration HOUR = Duration.ofHours(1);

    @Test
    void a_wait_is_stored_found_and_removed_as_it_is() {
        UUID run = flows.start(waiting("go"));
        Instant since = inTransaction(tx -> tx.timers().now());
        Wait first = new Wait(
                new TaskKey(run, "a"),
                new WaitTerms("go", HOUR, AtTimeout.COMPLETE, new Payload("{\"b\" :1}")),
                since,
                since.plus(HOUR));
        Wait second = new Wait(
                new TaskKey(run, "b"), new WaitTerms("go", null, AtTimeout.FAIL, null), since.plusNanos(1_000), null);
        inTransaction(tx -> {
            tx.waits().insert(List.of(second, first));
            return 0;
        });

        assertThat(listed(tx -> tx.waits().of(List.of(first.key(), second.key(), new TaskKey(run, "c")))))
                .containsExactlyInAnyOrder(first, second);
        assertThat(listed(tx -> tx.waits().waitingFor(run, "go", 10))).containsExactly(first.key(), second.key());
        assertThat(listed(tx -> tx.waits().waitingFor(run, "go", 1))).containsExactly(first.key());
        assertThat(listed(tx -> tx.waits().waitingFor(run, "stop", 10))).isEmpty();
        inTransaction(tx -> {
            tx.waits().remove(List.of(first.key(), second.key()));
            return 0;
        });
        assertThat(listed(tx -> tx.waits().of(List.of(first.key(), second.key()))))
                .isEmpty();
    }

    @Test
    void signals_are_kept_in_order_and_one_with_a_known_key_is_not_kept() {
        UUID run = flows.start(waiting("go"));
        OptionalLong first = keep(run, "go", "1", "key");
        OptionalLong second = keep(run, "go", "{\"b\" : [ 2 ]}", null);

        assertThat(keep(run, "other", "3", "key")).isEmpty();
        assertThat(keep(flows.start(waiting("go")), "go", "4", "key")).isPresent();
        assertThat(second.getAsLong()).isGreaterThan(first.getAsLong());
        assertThat(oldest(run, 5))
                .containsExactly(
                        new KeptSignal(run, first.getAsLong(), "go", new Payload("1")),
                        new KeptSignal(run, second.getAsLong(), "go", new Payload("{\"b\" : [ 2 ]}")));
        assertThat(oldest(run, 1)).hasSize(1);
    }

    @Test
    void a_signal_that_was_taken_is_not_found_again_but_its_key_stays_known() {
        UUID run = flows.start(waiting("go"));
        keep(run, "go", "1", "key");
        keep(run, "go", "2", null);
        keep(run, "stop", "3", null);
        KeptSignal taken = oldest(run, 1).getFirst();
        inTransaction(tx -> {
            tx.mailboxes().take(Map.of(taken, new TaskKey(run, "a")));
            return 0;
        });

        assertThat(oldest(run, 5)).extracting(KeptSignal::value).containsExactly(new Payload("2"));
        assertThat(keep(run, "go", "4", "key")).isEmpty();
        assertThat(listed(tx -> tx.mailboxes().unread(Set.of(run), 10)))
                .containsExactlyInAnyOrder(new UnreadSignals(run, "go", 1), new UnreadSignals(run, "stop", 1));
        assertThat(listed(tx -> tx.mailboxes().unread(Set.of(run), 1))).hasSize(1);
        assertThat(listed(tx -> tx.mailboxes().all(run, 10)))
                .extracting(SignalDetails::name, SignalDetails::senderKey, SignalDetails::takenBy)
                .containsExactly(tuple("go", null, null), tuple("stop", null, null), tuple("go", "key", "a"));
    }

    OptionalLong keep(UUID run, String signal, String json, @Nullable String key) {
        return inTransaction(tx -> tx.mailboxes().keep(new NewSignal(run, signal, new Payload(json), key)));
    }

    List<KeptSignal> oldest(UUID run, int wanted) {
        return inTransaction(tx -> tx.mailboxes().oldest(List.of(new SignalDemand(run, "go", wanted))));
    }

    <T> List<T> listed(Function<Transaction, List<T>> query) {
        return inTransaction(query);
    }

    static WorkflowDefinition waiting(String signal) {
        return new Shape("waiting").wait("a", signal).step("b", "a").build();
    }
}
