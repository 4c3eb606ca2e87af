package dev.cairn.application.settle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.StoreUnavailableException;
import dev.cairn.domain.port.DataRejectedException;
import dev.cairn.domain.port.StoreRefusedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A refused batch is bisected until its culprit stands alone; everything else of it is done. */
class BisectionTest {

    private static final List<Integer> BATCH = IntStream.range(0, 500).boxed().toList();

    private final List<Integer> done = new ArrayList<>();
    private final List<Integer> culprits = new ArrayList<>();
    private int transactions;

    @Test
    void a_batch_without_a_culprit_is_one_transaction() {
        bisect(BATCH, Set.of()).run();

        assertThat(done).isEqualTo(BATCH);
        assertThat(transactions).isEqualTo(1);
    }

    @Test
    void an_empty_batch_is_none() {
        bisect(List.of(), Set.of()).run();

        assertThat(transactions).isZero();
    }

    @Test
    void each_culprit_stands_alone_in_the_end_and_all_others_are_done_in_their_order() {
        Set<Integer> bad = Set.of(0, 250, 251, 499);

        bisect(BATCH, bad).run();

        assertThat(culprits).containsExactly(0, 250, 251, 499);
        assertThat(done)
                .isEqualTo(BATCH.stream().filter(each -> !bad.contains(each)).toList());
        assertThat(transactions).as("not one for each of the batch").isLessThan(80);
    }

    @Test
    void a_store_that_refuses_everything_is_not_asked_about_each() {
        Bisection<Integer> bisection = bisect(BATCH, Set.copyOf(BATCH));

        assertThatThrownBy(bisection::run).isInstanceOf(StoreRefusedException.class);

        assertThat(transactions).isLessThan(20);
        assertThat(bisection.left().size() + culprits.size())
                .as("nothing is forgotten")
                .isEqualTo(500);
    }

    @Test
    void a_store_that_is_away_ends_it_and_all_is_left() {
        Bisection<Integer> bisection = new Bisection<>(
                BATCH,
                part -> {
                    throw new StoreUnavailableException("away");
                },
                (culprit, cause) -> culprits.add(culprit));

        assertThatThrownBy(bisection::run).isInstanceOf(StoreUnavailableException.class);

        assertThat(bisection.left()).isEqualTo(BATCH);
        assertThat(culprits).isEmpty();
    }

    @Test
    void a_store_that_is_away_refuses_nothing() {
        assertThat(Bisection.isRefusal(new StoreUnavailableException("away"))).isFalse();
        assertThat(Bisection.isRefusal(new StoreRefusedException("full"))).isTrue();
        assertThat(Bisection.isRefusal(new DataRejectedException("too long"))).isTrue();
        assertThat(Bisection.isRefusal(new IllegalStateException("engine bug"))).isTrue();
    }

    private Bisection<Integer> bisect(List<Integer> batch, Set<Integer> bad) {
        return new Bisection<>(
                batch,
                part -> {
                    transactions++;
                    if (part.stream().anyMatch(bad::contains)) {
                        throw new StoreRefusedException("refused");
                    }
                    done.addAll(part);
                },
                (culprit, cause) -> culprits.add(culprit));
    }
}
