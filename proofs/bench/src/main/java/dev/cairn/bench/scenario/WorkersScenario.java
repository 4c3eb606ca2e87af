package dev.cairn.bench.scenario;

import dev.cairn.bench.contender.Cairn;
import dev.cairn.bench.contender.Stage.Drained;
import dev.cairn.bench.contender.Work;
import dev.cairn.bench.machine.BenchFailure;
import java.util.ArrayList;
import java.util.List;

/** (h): the same chains by 1, 2, 4 and 8 workers on one server. */
final class WorkersScenario implements CairnScenario {

    private static final List<Integer> WORKERS = List.of(1, 2, 4, 8);
    private static final int RUNS = 60_000;

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
        List<Figure> figures = new ArrayList<>();
        for (int workers : WORKERS) {
            Drained drained = CairnScenario.on(arena, cairn.workers(workers), (database, stage) -> {
                Drained measured = stage.drain(Work.CHAIN, runs);
                if (database.deadlocks() > 0) {
                    throw new BenchFailure("Deadlocks with " + workers + " workers: " + database.deadlocks());
                }
                return measured;
            });
            figures.add(Figure.rate("steps/s, workers: " + workers, runs * 3.0, drained.workNanos(), Limit.COMMITS_32));
        }
        return figures;
    }
}
