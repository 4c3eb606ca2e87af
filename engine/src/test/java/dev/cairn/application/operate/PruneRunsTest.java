package dev.cairn.application.operate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RunStatus;
import dev.cairn.adapter.inmemory.InMemoryStore;
import dev.cairn.application.ReadyTasks;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.port.Transaction;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Runs are deleted once they have been over for the retention, in small batches and with a pause after a round. */
class PruneRunsTest {

    private static final Duration RETENTION = Duration.ofDays(30);
    private static final int BATCH = 1_000;

    private final InMemoryStore store = new InMemoryStore(this::now);
    private final ReadyTasks tasks = new ReadyTasks();
    private final PruneRuns prune = new PruneRuns(store, RETENTION);
    private Instant now = Instant.parse("2030-01-01T12:00:00Z");

    @Test
    void a_run_is_kept_until_its_end_is_longer_ago_than_the_retention() {
        finishedRuns(1);
        now = now.plus(RETENTION);
        assertThat(prune.all()).isZero();

        now = now.plusNanos(1_000);

        assertThat(prune.all()).isEqualTo(1);
        assertThat(store.snapshot().runs()).isEmpty();
        assertThat(store.snapshot().tasks()).isEmpty();
    }

    @Test
    void a_run_that_is_alive_is_kept_however_old_it_is() {
        store.inTransaction(tx -> tasks.store(tx, "{}"));
        now = now.plus(RETENTION.multipliedBy(2));

        assertThat(prune.all()).isZero();

        assertThat(store.snapshot().runs()).hasSize(1);
    }

    @Test
    void a_round_goes_on_at_once_until_no_old_run_is_left_and_the_next_begins_a_minute_later() {
        finishedRuns(BATCH + 1);
        now = now.plus(RETENTION).plusSeconds(1);

        assertThat(prune.tick(now)).as("more are left").isTrue();
        assertThat(store.snapshot().runs()).hasSize(1);
        assertThat(prune.tick(now)).isFalse();
        assertThat(store.snapshot().runs()).isEmpty();

        finishedRuns(1);
        Instant end = now;
        now = end.plus(RETENTION).plusSeconds(1);
        assertThat(prune.tick(end.plusSeconds(59))).isFalse();
        assertThat(store.snapshot().runs()).as("the pause is not over").hasSize(1);
        assertThat(prune.tick(end.plusSeconds(60))).isFalse();
        assertThat(store.snapshot().runs()).isEmpty();
    }

    private void finishedRuns(int count) {
        store.inTransaction(tx -> {
            for (int i = 0; i < count; i++) {
                finish(tx, tasks.store(tx, "{}").key().runId());
            }
            return count;
        });
    }

    private void finish(Transaction tx, UUID id) {
        Run run = tx.runs().lock(List.of(id)).getFirst();
        tx.runs().save(List.of(run.finished(RunStatus.COMPLETED, now)));
    }

    private Instant now() {
        return now;
    }
}
