package dev.cairn.bench.contender;

import dev.cairn.bench.machine.BenchDatabase;
import java.util.EnumSet;
import java.util.Set;

/** DBOS Transact: chains as direct workflows with three steps, single runs as workflows in queues. */
public final class Dbos implements Contender {

    private static final double PACE = 0.15;

    @Override
    public String name() {
        return "DBOS 1.1.0-m6";
    }

    @Override
    public Set<Ability> abilities() {
        return EnumSet.complementOf(EnumSet.of(Ability.BULK_TRIGGER));
    }

    @Override
    public double pace() {
        return PACE;
    }

    @Override
    public Stage open(BenchDatabase database) {
        return new DbosStage(database);
    }
}
