package dev.cairn.bench.growth;

import dev.cairn.bench.contender.Cairn;
import dev.cairn.bench.contender.CairnStage;
import dev.cairn.bench.contender.Stage.Drained;
import dev.cairn.bench.contender.Work;
import dev.cairn.bench.machine.BenchDatabase;
import dev.cairn.bench.scenario.Arena;
import dev.cairn.bench.scenario.CairnScenario;
import dev.cairn.bench.scenario.Figure;
import dev.cairn.bench.scenario.Limit;
import java.util.ArrayList;
import java.util.List;

/** Runs that are over and still kept do not slow down those that come after them. */
public final class FinishedScenario implements CairnScenario {

    private static final List<Integer> FINISHED = List.of(0, 100_000, 1_000_000);
    private static final int MEASURED = 20_000;

    @Override
    public String key() {
        return "finished";
    }

    @Override
    public String title() {
        return "growth: 20,000 chains with 0, 100,000 and 1,000,000 finished runs in the tables";
    }

    @Override
    public double warmUp() {
        return 0.02;
    }

    @Override
    public List<Figure> measureCairn(Cairn cairn, Arena arena) {
        List<Figure> figures = new ArrayList<>();
        for (int finished : FINISHED) {
            int old = finished == 0 ? 0 : arena.sizes().of(finished);
            figures.addAll(CairnScenario.on(arena, cairn, (database, stage) -> {
                new OldRuns(database).copies(cairn, old);
                return drain(database, stage, arena.sizes().of(MEASURED), old);
            }));
        }
        return figures;
    }

    private static List<Figure> drain(BenchDatabase database, CairnStage stage, int measured, int old) {
        Claims claims = Claims.from(database);
        Drained drained = stage.drain(Work.CHAIN, measured);
        String suffix = String.format(", finished: %,d", old);
        List<Figure> figures = new ArrayList<>();
        figures.add(Figure.rate("steps/s" + suffix, measured * 3.0, drained.workNanos(), Limit.COMMITS_32));
        figures.add(Figure.rate("triggered runs/s" + suffix, measured, drained.triggerNanos(), Limit.ROWS_1));
        figures.addAll(claims.figures(suffix));
        return figures;
    }
}
