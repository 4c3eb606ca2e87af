package dev.cairn.bench.scenario;

import dev.cairn.bench.contender.Contender;
import dev.cairn.bench.contender.Stage;
import dev.cairn.bench.machine.BenchDatabase;
import dev.cairn.bench.machine.BenchServer;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Where measurements take place.
 *
 * @param server what everybody is measured on
 * @param sizes how much is done
 */
public record Arena(BenchServer server, Sizes sizes) {

    /** The same server with another part of the work. */
    public Arena scaled(double part) {
        return new Arena(server, new Sizes(sizes.scale() * part));
    }

    /** Measures on a fresh database, and looks afterwards whether the contender left it in order. */
    public <T> T with(Contender contender, Function<Stage, T> measurement) {
        return on(contender, (database, stage) -> measurement.apply(stage));
    }

    /** The same for those who want to ask the database, too. */
    public <T> T on(Contender contender, BiFunction<BenchDatabase, Stage, T> measurement) {
        try (BenchDatabase database = server.freshDatabase()) {
            T measured;
            try (Stage stage = contender.open(database)) {
                measured = measurement.apply(database, stage);
            }
            contender.check(database);
            return measured;
        }
    }
}
