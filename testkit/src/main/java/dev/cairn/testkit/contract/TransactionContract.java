package dev.cairn.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.domain.model.NewRun;
import dev.cairn.domain.model.Worker;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A transaction passes on the answer or exception of its work, and knows the time. */
public abstract class TransactionContract extends StoreContract {

    @Test
    void what_a_transaction_answers_is_handed_on_and_what_it_wrote_is_there() {
        NewRun run = rows.run();

        assertThat(insertRuns(run)).hasSize(1);
        assertThat(findRuns(run.id())).hasSize(1);
    }

    @Test
    void an_exception_or_error_of_the_work_is_passed_on_as_it_is() {
        List<Throwable> thrown = List.of(new IllegalStateException("a mistake"), new AssertionError("worse"));
        for (Throwable one : thrown) {
            NewRun run = rows.run();
            assertThatThrownBy(() -> doInTransaction(tx -> {
                        tx.runs().insert(List.of(run));
                        rethrow(one);
                    }))
                    .isSameAs(one);
            assertThat(findRuns(run.id())).isEmpty();
        }
    }

    @Test
    void asking_for_nothing_does_nothing() {
        doInTransaction(tx -> {
            assertThat(tx.runs().insert(List.of())).isEmpty();
            assertThat(tx.runs().find(List.of())).isEmpty();
            assertThat(tx.runs().headers(List.of())).isEmpty();
            assertThat(tx.runs().lock(List.of())).isEmpty();
            tx.runs().save(List.of());
            tx.tasks().insert(List.of());
            assertThat(tx.tasks().lockFamily(List.of(), 1)).isEmpty();
            tx.tasks().save(List.of());
            assertThat(tx.tasks().inputs(List.of()).get()).isEmpty();
            assertThat(tx.tasks().outputs(List.of())).isEmpty();
            tx.leases().grant(List.of());
            assertThat(tx.leases().release(List.of())).isEmpty();
            tx.timers().insert(List.of());
            tx.tenants().save(List.of());
            tx.tenants().setWeights(Map.of());
            tx.queue().insert(List.of());
            tx.events().append(List.of());
        });
    }

    @Test
    void time_moves_on_in_microseconds_and_never_back() {
        Instant latest = Instant.MIN;
        for (int i = 0; i < 100; i++) {
            Instant now = now();
            assertThat(now).isEqualTo(now.truncatedTo(ChronoUnit.MICROS)).isAfterOrEqualTo(latest);
            latest = now;
        }
    }

    @Test
    void time_passes_for_the_store_when_it_is_told_so() {
        inTransaction(rows::storedWorker);
        letTimePass(Duration.ofDays(1));

        doInTransaction(tx -> {
            Worker worker = tx.workers().all().getFirst();
            assertThat(Duration.between(worker.beatAt(), tx.now()))
                    .isBetween(Duration.ofDays(1), Duration.ofDays(1).plusMinutes(1));
        });
    }

    private static void rethrow(Throwable thrown) {
        if (thrown instanceof Error error) {
            throw error;
        }
        throw (RuntimeException) thrown;
    }
}
