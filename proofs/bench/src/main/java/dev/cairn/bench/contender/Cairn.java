package dev.cairn.bench.contender;

import dev.cairn.EngineOptions;
import dev.cairn.adapter.postgres.verify.Verify;
import dev.cairn.adapter.postgres.verify.Violation;
import dev.cairn.bench.machine.BenchDatabase;
import dev.cairn.bench.machine.BenchFailure;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Cairn on PostgreSQL.
 *
 * @param slots how many steps a worker runs at once
 * @param connections how many connections the pool of a worker has
 * @param tenants for how many tenants the runs are
 * @param workers how many engines share the database
 * @param threads what kind of threads steps run on
 */
public record Cairn(int slots, int connections, int tenants, int workers, EngineOptions.StepThreads threads)
        implements Contender {

    private static final int SLOTS = 1_000;
    private static final int CONNECTIONS = 8;
    private static final int TENANTS = 4;

    /** With the settings that its guide recommends for throughput. */
    public static Cairn tuned() {
        return new Cairn(SLOTS, CONNECTIONS, TENANTS, 1, EngineOptions.StepThreads.VIRTUAL);
    }

    /** With another number of slots. */
    public Cairn slots(int number) {
        return new Cairn(number, connections, tenants, workers, threads);
    }

    /** With another number of tenants. */
    public Cairn tenants(int number) {
        return new Cairn(slots, connections, number, workers, threads);
    }

    /** With another number of workers. */
    public Cairn workers(int number) {
        return new Cairn(slots, connections, tenants, number, threads);
    }

    @Override
    public Cairn forLatency() {
        return new Cairn(slots, connections, tenants, workers, EngineOptions.StepThreads.PLATFORM);
    }

    @Override
    public String name() {
        return "Cairn";
    }

    @Override
    public Set<Ability> abilities() {
        return EnumSet.allOf(Ability.class);
    }

    @Override
    public double pace() {
        return 1;
    }

    @Override
    public CairnStage open(BenchDatabase database) {
        return new CairnStage(this, database);
    }

    @Override
    public void check(BenchDatabase database) {
        // Without fresh statistics the server would look through tables of a moment ago, for minutes.
        database.analyze();
        List<Violation> violations = Verify.on(database.unpooled()).check();
        if (!violations.isEmpty()) {
            throw new BenchFailure("Cairn's own invariants are violated: " + violations);
        }
    }
}
