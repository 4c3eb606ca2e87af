package dev.cairn.bench.scenario;

import dev.cairn.bench.contender.Cairn;
import dev.cairn.bench.contender.Stage.Drained;
import dev.cairn.bench.contender.Work;
import java.util.ArrayList;
import java.util.List;

/** (i): single steps of 4, 100 and 10,000 tenants. */
final class TenantsScenario implements CairnScenario {

    private static final List<Integer> TENANTS = List.of(4, 100, 10_000);
    private static final int RUNS = 40_000;

    @Override
    public String key() {
        return "i";
    }

    @Override
    public String title() {
        return "single-step runs of 4, 100 and 10,000 tenants";
    }

    @Override
    public List<Figure> measureCairn(Cairn cairn, Arena arena) {
        int runs = arena.sizes().of(RUNS);
        List<Figure> figures = new ArrayList<>();
        for (int tenants : TENANTS) {
            Drained drained = CairnScenario.on(
                    arena, cairn.tenants(Math.min(runs, tenants)), (database, stage) -> stage.drain(Work.SINGLE, runs));
            figures.add(Figure.rate("steps/s, tenants: " + tenants, runs, drained.workNanos(), Limit.COMMITS_32));
        }
        return figures;
    }
}
