package dev.cairn.bench.contender;

import dev.cairn.bench.machine.BenchDatabase;
import java.util.EnumSet;
import java.util.Set;

/** JobRunr OSS with 64 workers and the smallest poll interval it has. */
public final class JobRunner implements Contender {

    private static final double PACE = 0.2;

    @Override
    public String name() {
        return "JobRunr 8.7.0";
    }

    @Override
    public Set<Ability> abilities() {
        return EnumSet.of(Ability.SINGLES, Ability.BULK_TRIGGER, Ability.SINGLE_TRIGGER);
    }

    @Override
    public double pace() {
        return PACE;
    }

    @Override
    public Stage open(BenchDatabase database) {
        return new JobRunnerStage(database);
    }
}
