package dev.cairn.application.operate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.inmemory.InMemoryStore;
import dev.cairn.domain.model.FinishedRun;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** When the store is asked for runs that somebody waits for. None of them is stored, so that asking for one ends it. */
class AwaitRunsTest {

    private final CountingStore store = new CountingStore();
    private final AwaitRuns awaitRuns = new AwaitRuns(store);
    private final UUID run = UUID.randomUUID();

    @Test
    void a_run_that_may_be_over_is_asked_for_at_once() {
        CompletableFuture<FinishedRun> over = awaitRuns.whenOver(run);

        awaitRuns.tick();

        assertThat(over).isCompletedExceptionally();
    }

    @Test
    void a_run_that_is_about_to_be_started_is_not_asked_for() {
        CompletableFuture<FinishedRun> over = awaitRuns.whenStartedAndOver(run, true);

        awaitRuns.tick();
        awaitRuns.askForAll();
        awaitRuns.tick();
        awaitRuns.tick();

        assertThat(over).isNotDone();
        assertThat(store.transactions).isZero();
    }

    @Test
    void a_run_that_was_just_started_is_asked_for_the_second_time() {
        CompletableFuture<FinishedRun> over = awaitRuns.whenStartedAndOver(run, true);
        awaitRuns.started(run);

        awaitRuns.tick();
        assertThat(over).isNotDone();
        assertThat(store.transactions).isZero();
        awaitRuns.tick();

        assertThat(over).isCompletedExceptionally();
    }

    @Test
    void a_run_that_was_just_started_is_asked_for_when_some_run_has_ended_meanwhile() {
        CompletableFuture<FinishedRun> over = awaitRuns.whenStartedAndOver(run, true);
        awaitRuns.askForAll();
        awaitRuns.started(run);

        awaitRuns.tick();

        assertThat(over).isCompletedExceptionally();
    }

    @Test
    void a_run_that_was_just_started_is_asked_for_when_somebody_else_waits_for_it() {
        awaitRuns.whenStartedAndOver(run, true);
        awaitRuns.started(run);
        CompletableFuture<FinishedRun> over = awaitRuns.whenOver(run);

        awaitRuns.tick();

        assertThat(over).isCompletedExceptionally();
    }

    @Test
    void whoever_starts_a_run_wakes_nobody_who_looks_from_time_to_time_anyway() {
        awaitRuns.whenStartedAndOver(run, true);
        awaitRuns.started(run);
        assertThat(awaitRuns.isUrgent(run)).isTrue();

        assertThat(awaitRuns.tick()).isTrue();
        UUID next = UUID.randomUUID();
        awaitRuns.whenStartedAndOver(next, true);
        awaitRuns.started(next);

        assertThat(awaitRuns.isUrgent(next)).isFalse();
    }

    @Test
    void when_nobody_waited_at_the_last_look_the_next_is_far_away() {
        assertThat(awaitRuns.tick()).isFalse();

        awaitRuns.whenStartedAndOver(run, true);

        assertThat(awaitRuns.isUrgent(run)).isTrue();
    }

    @Test
    void a_run_that_may_be_over_is_urgent_and_one_that_is_over_is_not() {
        awaitRuns.whenStartedAndOver(UUID.randomUUID(), true);
        awaitRuns.tick();
        CompletableFuture<FinishedRun> over = awaitRuns.whenOver(run);
        assertThat(awaitRuns.isUrgent(run)).isTrue();

        awaitRuns.giveUp(run, over);

        assertThat(awaitRuns.isUrgent(run)).isFalse();
    }

    @Test
    void that_a_run_has_ended_concerns_only_those_who_wait() {
        assertThat(awaitRuns.askForAll()).isFalse();

        awaitRuns.whenOver(run);

        assertThat(awaitRuns.askForAll()).isTrue();
    }

    @Test
    void the_tasks_of_few_are_wanted_and_those_of_many_are_not() {
        UUID many = UUID.randomUUID();
        UUID found = UUID.randomUUID();
        awaitRuns.whenStartedAndOver(run, true);
        awaitRuns.whenStartedAndOver(many, false);
        awaitRuns.whenOver(found);

        assertThat(awaitRuns.wantTasks(run)).isTrue();
        assertThat(awaitRuns.wantTasks(many)).isFalse();
        assertThat(awaitRuns.wantTasks(found)).isFalse();
        assertThat(awaitRuns.wantTasks(UUID.randomUUID())).isFalse();
    }

    /** Counts how often it is asked. */
    private static final class CountingStore implements Store {

        private final Store store = new InMemoryStore(() -> Instant.EPOCH);
        private int transactions;

        @Override
        public <T> T inTransaction(Function<Transaction, T> work) {
            transactions++;
            return store.inTransaction(work);
        }
    }
}
