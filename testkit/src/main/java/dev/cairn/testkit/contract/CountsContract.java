package dev.cairn.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.domain.model.ClusterFigures;
import dev.cairn.domain.model.CountedStep;
import dev.cairn.domain.model.CountedTime;
import dev.cairn.domain.model.CountedTime.EndedRuns;
import dev.cairn.domain.model.DurationTally;
import dev.cairn.domain.model.StepTally;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Counts of several engines are added up, and a write that is repeated counts once. */
public abstract class CountsContract extends StoreContract {

    private static final Instant AT = Instant.parse("2026-01-01T00:00:00Z");
    private static final UUID ONE = new UUID(0, 1);
    private static final UUID OTHER = new UUID(0, 2);
    private static final CountedStep.Name SHIP = new CountedStep.Name("orders", "ship");
    private static final StepTally TALLY = new StepTally(
            3, 2, 1, new DurationTally(1_500, Map.of(0, 2L, 40, 4L)), new DurationTally(70, Map.of(7, 5L)));
    private static final EndedRuns RUNS = new EndedRuns(4, 3, 2, 1);

    @Test
    void counts_of_all_engines_are_added_up() {
        put(ONE, List.of(time(0), time(10)), List.of(step(0, SHIP), step(60, SHIP)));
        put(OTHER, List.of(time(10)), List.of(step(60, SHIP), step(60, CountedStep.Name.OTHERS)));

        assertThat(times(0)).containsExactly(time(0), time(10).plus(time(10)));
        assertThat(steps(0))
                .containsExactlyInAnyOrder(
                        new CountedStep(AT, SHIP, TALLY.plus(TALLY).plus(TALLY)),
                        new CountedStep(AT, CountedStep.Name.OTHERS, TALLY));
    }

    @Test
    void a_later_write_replaces_the_one_before() {
        put(ONE, List.of(time(0)), List.of(step(0, SHIP)));
        put(ONE, List.of(time(0)), List.of(step(0, SHIP)));
        assertThat(times(0)).containsExactly(time(0));
        assertThat(steps(0)).containsExactly(step(0, SHIP));

        CountedStep more = new CountedStep(AT, SHIP, TALLY.plus(TALLY));
        put(ONE, List.of(), List.of(more));
        assertThat(steps(0)).containsExactly(more);
    }

    @Test
    void counts_before_the_asked_time_are_left_out() {
        put(ONE, List.of(time(0), time(10)), List.of(step(0, SHIP), step(60, SHIP)));

        assertThat(times(10)).containsExactly(time(10));
        assertThat(steps(60)).containsExactly(step(60, SHIP));
        assertThat(times(11)).isEmpty();
        assertThat(steps(61)).isEmpty();
    }

    @Test
    void old_counts_are_deleted() {
        put(ONE, List.of(time(0), time(10)), List.of(step(0, SHIP), step(60, SHIP)));
        put(OTHER, List.of(time(0)), List.of());

        assertThat(forget(AT.plusSeconds(10))).isEqualTo(3);

        assertThat(times(0)).containsExactly(time(10));
        assertThat(steps(60)).containsExactly(step(60, SHIP));
        assertThat(forget(AT)).isZero();
    }

    @Test
    void a_thousand_steps_are_stored_in_one_call() {
        List<CountedStep> many = IntStream.range(0, 1_001)
                .mapToObj(i -> step(0, new CountedStep.Name("w{\"\\,", "s'" + i)))
                .toList();
        put(ONE, List.of(), many);

        assertThat(steps(0)).containsExactlyInAnyOrderElementsOf(many);
    }

    @Test
    void counts_of_a_transaction_that_fails_are_not_stored() {
        try {
            doInTransaction(tx -> {
                tx.counts().put(ONE, List.of(time(0)), List.of(step(0, SHIP)));
                throw new IllegalStateException("planned");
            });
        } catch (IllegalStateException e) {
            assertThat(e).hasMessage("planned");
        }

        assertThat(times(0)).isEmpty();
        assertThat(steps(0)).isEmpty();
    }

    @Test
    void the_figures_of_an_empty_store_are_empty() {
        ClusterFigures figures = inTransaction(tx -> tx.census().figures(10));

        assertThat(figures.workers().total()).isZero();
        assertThat(figures.silent()).isEmpty();
        assertThat(figures.queue().waiting().number()).isZero();
        assertThat(figures.queue().oldest()).isNull();
        assertThat(figures.timers().first()).isNull();
        assertThat(Duration.between(now(), figures.now()).abs()).isLessThan(Duration.ofSeconds(60));
    }

    private void put(UUID engine, List<CountedTime> times, List<CountedStep> steps) {
        doInTransaction(tx -> tx.counts().put(engine, times, steps));
    }

    private int forget(Instant before) {
        return inTransaction(tx -> tx.counts().forget(before));
    }

    /** The durations of all steps together are not kept, because nobody asks for them. */
    private static CountedTime time(int second) {
        StepTally kept =
                new StepTally(TALLY.completed(), TALLY.failed(), TALLY.retried(), DurationTally.NONE, TALLY.starts());
        return new CountedTime(AT.plusSeconds(second), RUNS, kept);
    }

    private static CountedStep step(int second, CountedStep.Name name) {
        return new CountedStep(AT.plusSeconds(second), name, TALLY);
    }

    private List<CountedTime> times(int fromSecond) {
        return inTransaction(tx -> tx.counts().times(AT.plusSeconds(fromSecond)));
    }

    private List<CountedStep> steps(int fromSecond) {
        return inTransaction(tx -> tx.counts().steps(AT.plusSeconds(fromSecond)));
    }
}
