package dev.cairn.bench.contender;

import dev.cairn.adapter.postgres.Verify;
import dev.cairn.adapter.postgres.Violation;
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
 */
public record Cairn(int slots, int connections, int tenants) implements Contender {

    private static final int SLOTS = 1_000;
    private static final int CONNECTIONS = 8;
    private static final int TENANTS = 4;

    /** With the settings that its guide recommends for throughput. */
    public static Cairn tuned() {
        return new Cairn(SLOTS, CONNECTIONS, TENANTS);
    }

    /** With another number of slots. */
    public Cairn slots(int number) {
        return new Cairn(number, connections, tenants);
    }

    /** With another number of tenants. */
    public Cairn tenants(int number) {
        return new Cairn(slots, connections, number);
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
        database.execute("ANALYZE");
        List<Violation> violations = Verify.of(database.unpooled()).check();
        if (!violations.isEmpty()) {
            throw new BenchFailure("Cairn's own invariants are violated: " + violations);
        }
    }
}
