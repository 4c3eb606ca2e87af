package dev.cairn.bench.scenario;

import dev.cairn.bench.contender.Ability;
import dev.cairn.bench.contender.Contender;
import dev.cairn.bench.contender.Stage.Drained;
import dev.cairn.bench.contender.Work;
import java.util.List;

/** (a) and (b): many runs are stored, then done, as fast as it goes. */
record DrainScenario(String key, String title, Work work, Ability ability, int fullSize) implements Scenario {

    static DrainScenario chains() {
        return new DrainScenario(
                "a", "chains of three no-op steps, triggered in bulk", Work.CHAIN, Ability.CHAINS, 30_000);
    }

    static DrainScenario singles() {
        return new DrainScenario("b", "single-step runs, drained", Work.SINGLE, Ability.SINGLES, 60_000);
    }

    @Override
    public boolean concerns(Contender contender) {
        return contender.abilities().contains(ability);
    }

    @Override
    public List<Figure> measure(Contender contender, Arena arena) {
        int runs = arena.sizes().of((int) (fullSize * contender.pace()));
        int steps = runs * work.steps();
        Drained drained = arena.with(contender, stage -> stage.drain(work, runs));
        return List.of(
                Figure.rate("steps/s", steps, drained.workNanos(), Limit.COMMITS_32),
                Figure.rate("runs/s", runs, drained.workNanos(), Limit.COMMITS_32),
                Figure.rate("steps/s, triggering included", steps, drained.totalNanos(), Limit.COMMITS_32));
    }
}
