package dev.cairn.bench.scenario;

import dev.cairn.bench.contender.Cairn;
import dev.cairn.bench.contender.CairnStage;
import dev.cairn.bench.contender.Work;
import dev.cairn.bench.machine.BenchDatabase;
import dev.cairn.bench.machine.BenchFailure;
import java.util.ArrayList;
import java.util.List;

/** (h): the same chains by 1, 2, 4 and 8 workers on one server. */
final class WorkersScenario implements CairnScenario {

    /** One and two are compared: many times, right after each other, and in changing order, as the machine changes speed. */
    private static final int PAIRS = 6;

    /** Many, because each worker begins with cold connections, and how long that lasts is not the question. */
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
        List<Figure> figures = new ArrayList<>();
        for (int pair = 0; pair < PAIRS; pair++) {
            figures.addAll(pair % 2 == 0 ? compared(cairn, arena, 1, 2) : compared(cairn, arena, 2, 1));
        }
        figures.add(drained(cairn, arena, 4));
        figures.add(drained(cairn, arena, 8));
        return figures;
    }

    /** The latter right after the former, which is verified only then, because that takes as long as the work. */
    private static List<Figure> compared(Cairn cairn, Arena arena, int former, int latter) {
        return CairnScenario.on(arena, cairn.workers(former), (database, stage) -> {
            Figure first = drain(database, stage, former, runs(arena));
            stage.close();
            Figure second = drained(cairn, arena, latter);
            double ratio = latter == 2 ? second.value() / first.value() : first.value() / second.value();
            return List.of(first, second, Figure.of("two workers, in the speed of one", ratio));
        });
    }

    private static Figure drained(Cairn cairn, Arena arena, int workers) {
        return CairnScenario.on(
                arena, cairn.workers(workers), (database, stage) -> drain(database, stage, workers, runs(arena)));
    }

    private static Figure drain(BenchDatabase database, CairnStage stage, int workers, int runs) {
        long nanos = stage.drain(Work.CHAIN, runs).workNanos();
        if (database.deadlocks() > 0) {
            throw new BenchFailure("Deadlocks with " + workers + " workers: " + database.deadlocks());
        }
        return Figure.rate("steps/s, workers: " + workers, (double) runs * Work.CHAIN.steps(), nanos, Limit.COMMITS_32);
    }

    private static int runs(Arena arena) {
        return arena.sizes().of(RUNS);
    }
}
