package dev.cairn.bench.contender;

import dev.cairn.bench.machine.BenchDatabase;
import java.util.EnumSet;
import java.util.Set;

/** db-scheduler, polling by lock-and-fetch; chains by replacing a finished task with the next one. */
public final class DbScheduler implements Contender {

    private static final double PACE = 0.35;

    @Override
    public String name() {
        return "db-scheduler 16.12.0";
    }

    @Override
    public Set<Ability> abilities() {
        return EnumSet.allOf(Ability.class);
    }

    @Override
    public double pace() {
        return PACE;
    }

    @Override
    public Stage open(BenchDatabase database) {
        return new DbSchedulerStage(database);
    }
}
