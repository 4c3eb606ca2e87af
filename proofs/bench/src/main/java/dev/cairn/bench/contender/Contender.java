package dev.cairn.bench.contender;

import dev.cairn.bench.machine.BenchDatabase;
import java.util.Set;

/** An engine that is measured. */
public interface Contender {

    /** How it is called, with its version. */
    String name();

    /** What it takes part in. */
    Set<Ability> abilities();

    /** How fast it is, roughly, as a part of Cairn's speed: it gets as much less to do, so that all take as long. */
    double pace();

    /** The same with the settings that it recommends for latency instead of throughput. */
    default Contender forLatency() {
        return this;
    }

    /** Makes its tables there and is ready to be asked, but does not work yet. */
    Stage open(BenchDatabase database);

    /** Looks whether everything in the database is as it must be, and throws if not. */
    default void check(BenchDatabase database) {}
}
