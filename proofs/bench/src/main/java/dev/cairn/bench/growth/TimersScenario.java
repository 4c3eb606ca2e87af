package dev.cairn.bench.growth;

import dev.cairn.TriggerOptions;
import dev.cairn.bench.contender.Cairn;
import dev.cairn.bench.contender.CairnStage;
import dev.cairn.bench.contender.Stage.Drained;
import dev.cairn.bench.contender.Work;
import dev.cairn.bench.machine.BenchDatabase;
import dev.cairn.bench.scenario.Arena;
import dev.cairn.bench.scenario.CairnScenario;
import dev.cairn.bench.scenario.Figure;
import dev.cairn.bench.scenario.Limit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Runs that wait for a time far off do not slow down those that are due. */
public final class TimersScenario implements CairnScenario {

    private static final List<Integer> WAITING = List.of(0, 1_000_000);
    private static final int MEASURED = 20_000;
    private static final int RUNS_A_CALL = 50_000;

    @Override
    public String key() {
        return "timers";
    }

    @Override
    public String title() {
        return "growth: 20,000 chains with 0 and 1,000,000 timers pending";
    }

    @Override
    public double warmUp() {
        return 0.02;
    }

    @Override
    public List<Figure> measureCairn(Cairn cairn, Arena arena) {
        List<Figure> figures = new ArrayList<>();
        for (int waiting : WAITING) {
            int timers = waiting == 0 ? 0 : arena.sizes().of(waiting);
            figures.addAll(CairnScenario.on(
                    arena,
                    cairn,
                    (database, stage) -> drain(database, stage, arena.sizes().of(MEASURED), timers)));
        }
        return figures;
    }

    private static List<Figure> drain(BenchDatabase database, CairnStage stage, int measured, int timers) {
        TriggerOptions tomorrow = TriggerOptions.none().startDelay(Duration.ofDays(1));
        for (int from = 0; from < timers; from += RUNS_A_CALL) {
            var unused = stage.workflow(Work.SINGLE)
                    .runAll(
                            Collections.nCopies(Math.min(RUNS_A_CALL, timers - from), 1),
                            CairnStage.tenant(0),
                            input -> tomorrow);
        }
        database.execute("VACUUM ANALYZE");
        Claims claims = Claims.from(database);
        Drained drained = stage.drain(Work.CHAIN, measured);
        String suffix = String.format(", timers: %,d", timers);
        List<Figure> figures = new ArrayList<>();
        figures.add(Figure.rate("steps/s" + suffix, measured * 3.0, drained.workNanos(), Limit.COMMITS_32));
        figures.addAll(claims.figures(suffix));
        return figures;
    }
}
