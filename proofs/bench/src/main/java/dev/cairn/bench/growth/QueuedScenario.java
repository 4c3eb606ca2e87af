package dev.cairn.bench.growth;

import dev.cairn.bench.contender.Cairn;
import dev.cairn.bench.contender.CairnStage;
import dev.cairn.bench.contender.Work;
import dev.cairn.bench.machine.BenchDatabase;
import dev.cairn.bench.scenario.Arena;
import dev.cairn.bench.scenario.CairnScenario;
import dev.cairn.bench.scenario.Figure;
import dev.cairn.bench.scenario.Limit;
import java.util.ArrayList;
import java.util.List;

/** The first tasks of a long queue are done as quickly as those of a short one. */
public final class QueuedScenario implements CairnScenario {

    private static final List<Integer> QUEUED = List.of(0, 100_000, 1_000_000);
    private static final int MEASURED = 60_000;

    @Override
    public String key() {
        return "queued";
    }

    @Override
    public String title() {
        return "growth: 60,000 single steps done with 0, 100,000 and 1,000,000 more queued behind them";
    }

    @Override
    public double warmUp() {
        return 0.02;
    }

    @Override
    public List<Figure> measureCairn(Cairn cairn, Arena arena) {
        List<Figure> figures = new ArrayList<>();
        for (int queued : QUEUED) {
            int more = queued == 0 ? 0 : arena.sizes().of(queued);
            figures.addAll(CairnScenario.on(
                    arena,
                    cairn,
                    (database, stage) -> drain(database, stage, arena.sizes().of(MEASURED), more)));
        }
        return figures;
    }

    private static List<Figure> drain(BenchDatabase database, CairnStage stage, int measured, int more) {
        stage.triggerAll(Work.SINGLE, measured + more);
        database.execute("VACUUM ANALYZE");
        Claims claims = Claims.from(database);
        stage.expect(measured);
        long begin = System.nanoTime();
        stage.start();
        stage.awaitArrivals();
        long nanos = System.nanoTime() - begin;
        String suffix = String.format(", queued: %,d", more);
        List<Figure> figures = new ArrayList<>();
        figures.add(Figure.rate("steps/s" + suffix, measured, nanos, Limit.COMMITS_32));
        figures.addAll(claims.figures(suffix));
        return figures;
    }
}
