package dev.cairn.bench.scenario;

import dev.cairn.bench.contender.Cairn;
import dev.cairn.bench.contender.CairnStage;
import dev.cairn.bench.contender.Contender;
import dev.cairn.bench.machine.BenchDatabase;
import java.util.List;
import java.util.function.BiFunction;

/** A scenario of Cairn alone. */
public interface CairnScenario extends Scenario {

    @Override
    default boolean concerns(Contender contender) {
        return contender instanceof Cairn;
    }

    @Override
    default List<Figure> measure(Contender contender, Arena arena) {
        return measureCairn((Cairn) contender, arena);
    }

    /** Measures once. */
    List<Figure> measureCairn(Cairn cairn, Arena arena);

    /** Measures on a fresh database, which is verified afterwards. */
    static <T> T on(Arena arena, Cairn cairn, BiFunction<BenchDatabase, CairnStage, T> measurement) {
        return arena.on(cairn, (database, stage) -> measurement.apply(database, (CairnStage) stage));
    }
}
