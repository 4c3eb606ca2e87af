package dev.cairn.bench.scenario;

import dev.cairn.bench.contender.Cairn;
import dev.cairn.bench.contender.Stage.Drained;
import dev.cairn.bench.contender.Work;
import dev.cairn.bench.machine.BenchFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** (h): the same chains by 1, 2, 4 and 8 workers on one server. */
final class WorkersScenario implements CairnScenario {

    /** One and two there and back, because they are compared: a machine that gets slower meanwhile does so for both. */
    private static final List<Integer> ORDER = List.of(1, 2, 2, 1, 4, 8);

    /** Many, because each worker begins with cold connections, and how long that lasts is not the question. */
    private static final int RUNS = 120_000;

    @Override
    public String key() {
        return "h";
    }

    @Override
    public String title() {
        return "chains by 1, 2, 4 and 8 workers on one server";
    }

    @Override
    public List<Figure> measureCairn(Cairn cairn, Arena arena) {
        int runs = arena.sizes().of(RUNS);
        Map<Integer, LongSummaryStatistics> nanos = new TreeMap<>();
        for (int workers : ORDER) {
            nanos.computeIfAbsent(workers, number -> new LongSummaryStatistics())
                    .accept(drain(cairn, arena, workers, runs));
        }
        List<Figure> figures = new ArrayList<>();
        nanos.forEach((workers, drained) -> figures.add(Figure.rate(
                "steps/s, workers: " + workers, runs * 3.0, Math.round(drained.getAverage()), Limit.COMMITS_32)));
        figures.add(Figure.of("two workers, in the speed of one", mean(nanos, 1) / mean(nanos, 2)));
        return figures;
    }

    private static double mean(Map<Integer, LongSummaryStatistics> nanos, int workers) {
        return Objects.requireNonNull(nanos.get(workers)).getAverage();
    }

    private static long drain(Cairn cairn, Arena arena, int workers, int runs) {
        return CairnScenario.on(arena, cairn.workers(workers), (database, stage) -> {
            Drained measured = stage.drain(Work.CHAIN, runs);
            if (database.deadlocks() > 0) {
                throw new BenchFailure("Deadlocks with " + workers + " workers: " + database.deadlocks());
            }
            return measured.workNanos();
        });
    }
}
