package dev.cairn.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.cairn.domain.model.Worker;
import dev.cairn.domain.model.WorkerReport;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Workers are alive as long as they send heartbeats, and are declared dead after silence. */
public abstract class WorkersContract extends StoreContract {
    private static final Duration LEASE = Duration.ofSeconds(15);
    private static final Duration LESS_THAN_A_BEAT = Duration.ofSeconds(2);
    private static final Duration MINUTE = Duration.ofMinutes(1);

    @Test
    void registered_workers_are_listed_as_they_were_given() {
        Instant now = now();
        Worker first = new Worker(rows.id(), "o'hara 😀", 1, now.minusSeconds(1), now);
        Worker second = new Worker(rows.id(), "", 10_000, now, now);
        register(first);
        register(second);

        assertThat(workers()).containsExactlyInAnyOrder(first, second);
    }

    @Test
    void a_worker_that_is_registered_again_is_left_as_it_is() {
        Instant now = now();
        Worker first = new Worker(rows.id(), "first", 1, now, now);
        register(first);
        register(new Worker(first.id(), "second", 2, now.plusSeconds(1), now.plusSeconds(1)));

        assertThat(workers()).containsExactly(first);
    }

    @Test
    void a_beat_is_noted_at_the_time_of_the_store() {
        UUID id = inTransaction(rows::storedWorker);
        UUID other = inTransaction(rows::storedWorker);
        letTimePass(MINUTE);

        Instant before = now();
        assertThat(beat(id)).isTrue();
        Instant after = now();
        assertThat(find(id).beatAt()).isBetween(before, after);
        assertThat(find(other).beatAt()).isBefore(before);
    }

    @Test
    void a_beat_of_an_unknown_worker_is_refused_and_registers_nobody() {
        assertThat(beat(rows.id())).isFalse();
        assertThat(workers()).isEmpty();
    }

    @Test
    void only_a_registered_worker_can_be_held_alive() {
        UUID id = inTransaction(rows::storedWorker);

        assertThat(holdAlive(id)).isTrue();
        assertThat(holdAlive(rows.id())).isFalse();
        remove(id);
        assertThat(holdAlive(id)).isFalse();
    }

    @Test
    void a_worker_that_beats_is_not_declared_dead() {
        UUID id = inTransaction(rows::storedWorker);
        for (int i = 0; i < 3; i++) {
            letTimePass(LEASE.minusSeconds(1));
            assertThat(beat(id)).isTrue();
            letTimePass(LESS_THAN_A_BEAT);
            assertThat(removeDead()).isEmpty();
        }
    }

    @Test
    void a_worker_that_was_silent_for_longer_than_the_lease_is_removed_and_named() {
        Worker silent = find(inTransaction(rows::storedWorker));
        UUID alive = inTransaction(rows::storedWorker);
        letTimePass(MINUTE);
        beat(alive);

        assertThat(removeDead())
                .extracting(Worker::id, Worker::name)
                .containsExactly(tuple(silent.id(), silent.name()));
        assertThat(workers()).extracting(Worker::id).containsExactly(alive);
        assertThat(removeDead()).isEmpty();
        assertThat(beat(silent.id())).as("it finds itself declared dead").isFalse();
        assertThat(workers()).hasSize(1);
    }

    @Test
    void the_silence_that_counts_is_as_long_as_the_lease_that_was_asked_for() {
        inTransaction(rows::storedWorker);
        letTimePass(LESS_THAN_A_BEAT);

        assertThat(removeDead(LEASE)).isEmpty();
        assertThat(removeDead(Duration.ofSeconds(1))).hasSize(1);
    }

    @Test
    void a_worker_that_leaves_is_gone_and_leaving_twice_does_no_harm() {
        UUID id = inTransaction(rows::storedWorker);
        UUID other = inTransaction(rows::storedWorker);
        remove(id);
        remove(id);

        assertThat(workers()).extracting(Worker::id).containsExactly(other);
        assertThat(beat(id)).isFalse();
    }

    private void register(Worker worker) {
        doInTransaction(tx -> tx.workers().register(worker));
    }

    private boolean beat(UUID id) {
        return inTransaction(tx -> tx.workers().beat(id, WorkerReport.IDLE).isPresent());
    }

    private boolean holdAlive(UUID id) {
        return inTransaction(tx -> tx.workers().holdAlive(id)).getAsBoolean();
    }

    private void remove(UUID id) {
        doInTransaction(tx -> tx.workers().remove(id));
    }

    private List<Worker> removeDead() {
        return removeDead(LEASE);
    }

    private List<Worker> removeDead(Duration lease) {
        return inTransaction(tx -> tx.workers().removeDead(lease));
    }

    private Worker find(UUID id) {
        return workers().stream()
                .filter(worker -> worker.id().equals(id))
                .findFirst()
                .orElseThrow();
    }
}
