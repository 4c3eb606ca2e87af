package dev.cairn.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.ForkOptions;
import dev.cairn.RunDetails;
import dev.cairn.RunNotFoundException;
import dev.cairn.StartedRun;
import dev.cairn.domain.model.PruningPlace;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A fork is stored once, and it and its source know each other for as long as both are stored. */
public abstract class ForkLinksContract extends FailedDiamondContract {

    @Test
    void a_fork_repeated_under_the_same_id_or_key_is_one_run() {
        UUID source = failedDiamond();
        UUID id = rows.id();
        ForkOptions named = ForkOptions.none().runId(id);
        ForkOptions keyed = ForkOptions.none().idempotencyKey("again");

        StartedRun first = fork(source, "b", named);
        assertThat(first.id()).isEqualTo(id);
        assertThat(first.isNew()).isTrue();
        assertThat(fork(source, "b", named).isNew()).isFalse();
        StartedRun byKey = fork(source, "b", keyed);
        assertThat(fork(source, "b", keyed).id()).isEqualTo(byKey.id());
        assertThat(flows.claimAll()).hasSize(2);
        assertThatThrownBy(() -> fork(source, "a", named))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("which is not a fork of it at step 'a'");
        assertThatThrownBy(() -> fork(source, "b", ForkOptions.none().runId(source)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void a_run_and_its_forks_know_each_other() {
        UUID source = failedDiamond();
        UUID first = fork(source, "b", ForkOptions.none()).id();
        letTimePass(Duration.ofMillis(2));
        UUID second = fork(source, "d", ForkOptions.none()).id();

        assertThat(flows.reference(source).inspect().forks())
                .isEqualTo(new RunDetails.Forks(
                        null, List.of(new RunDetails.Fork(second, "d"), new RunDetails.Fork(first, "b"))));
        assertThat(flows.reference(first).inspect().forks())
                .isEqualTo(new RunDetails.Forks(new RunDetails.Fork(source, "b"), List.of()));
        assertThat(inTransaction(tx -> tx.forks().of(source, 1)).to())
                .extracting(RunDetails.Fork::run)
                .containsExactly(second);
    }

    @Test
    void copying_says_how_many_tasks_the_source_has() {
        UUID source = failedDiamond();
        UUID fork = flows.start(Shape.diamond());

        int found = inTransaction(
                tx -> tx.forks().copy(fork, new RunDetails.Fork(source, "d"), List.of("a", "c", "unknown")));

        assertThat(found).isEqualTo(2);
    }

    @Test
    void a_run_that_was_pruned_cannot_be_forked_and_its_forks_stay() {
        UUID source = failedDiamond();
        UUID fork = fork(source, "b", ForkOptions.none()).id();
        doInTransaction(tx -> {
            Instant later = tx.now().plusSeconds(1);
            tx.pruning()
                    .delete(
                            tx.pruning()
                                    .look(later, PruningPlace.BEGINNING, 100)
                                    .over(),
                            later);
        });

        assertThat(findRuns(source)).isEmpty();
        assertThatThrownBy(() -> fork(source, "b", ForkOptions.none())).isInstanceOf(RunNotFoundException.class);
        assertThat(flows.reference(fork).inspect().forks().from()).isEqualTo(new RunDetails.Fork(source, "b"));
    }
}
