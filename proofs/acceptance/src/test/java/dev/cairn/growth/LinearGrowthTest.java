package dev.cairn.growth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RunStatus;
import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import dev.cairn.application.define.WorkflowDraft;
import dev.cairn.testkit.FakeClock;
import dev.cairn.testkit.byhand.HandDrivenEngine;
import dev.cairn.threads.TestParts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Ten times the steps touch at most eleven times the rows, whatever the shape of the graph. The rows decide; the
 * milliseconds are printed for people.
 */
@Tag("slow")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LinearGrowthTest {

    private static final int SMALL = 1_000;
    private static final int LARGE = 10_000;
    private static final double MOST = 11;

    private final List<String> figures = new ArrayList<>();

    @ParameterizedTest
    @EnumSource
    void rows_touched_grow_with_the_size_of_the_graph_and_no_faster(Shape shape) {
        Cost small = finished(shape, SMALL);
        Cost large = finished(shape, LARGE);

        figures.add(
                "%-16s %,12d %,12d %,12d %,12d".formatted(shape, small.rows, large.rows, small.millis, large.millis));
        assertThat((double) large.rows / small.rows)
                .as("%s: %d rows for %d steps, %d for %d", shape, small.rows, SMALL, large.rows, LARGE)
                .isLessThanOrEqualTo(MOST);
    }

    @AfterAll
    void print_the_figures() {
        System.out.printf(
                "Graphs of %,d and %,d steps, built, run and finished in memory%n%-16s %12s %12s %12s %12s%n%s%n",
                SMALL, LARGE, "", "rows", "rows", "ms", "ms", String.join(System.lineSeparator(), figures));
    }

    private static Cost finished(Shape shape, int steps) {
        long begin = System.nanoTime();
        RowCounter counter = new RowCounter();
        HandDrivenEngine engine = new HandDrivenEngine(
                new TestParts(new FakeClock(), counter).wiring("by hand").steps(Runnable::run));
        Workflow<Integer> graph = engine.parts()
                .define(WorkflowDraft.<Integer>define("graph", Integer.class, wf -> shape.declare(wf, steps)));
        WorkflowRunRef run = graph.runNoWait(1, "acme");
        engine.work();

        assertThat(run.status()).isEqualTo(shape == Shape.DEEP_CANCELLED ? RunStatus.FAILED : RunStatus.COMPLETED);
        return new Cost(
                counter.rows(), Duration.ofNanos(System.nanoTime() - begin).toMillis());
    }

    private record Cost(long rows, long millis) {}
}
