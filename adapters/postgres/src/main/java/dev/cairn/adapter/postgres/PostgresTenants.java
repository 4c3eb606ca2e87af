package dev.cairn.adapter.postgres;

import dev.cairn.adapter.postgres.sql.Columns;
import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.domain.model.TenantShare;
import dev.cairn.domain.port.Tenants;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * The shares of the tenants in PostgreSQL.
 *
 * <p>All transactions that queue a task wait for the row of its tenant. To hold it for as few round trips as possible,
 * {@link #lock} first flushes the buffered events, and prefetches the frontier, which is needed next.
 */
final class PostgresTenants implements Tenants {

    static final String LOCK = """
            SELECT id, groups[1:weight] AS groups, block, turn
              FROM cairn.tenants
             WHERE id = ANY (?)
             ORDER BY id
               FOR NO KEY UPDATE
            """;

    static final String ADD_MISSING = """
            INSERT INTO cairn.tenants (id, groups, block, turn)
            SELECT id, '{}', -1, 0
              FROM {rows id} AS wanted
             WHERE NOT EXISTS (SELECT FROM cairn.tenants t WHERE t.id = wanted.id OFFSET 0)
             ORDER BY id
            ON CONFLICT DO NOTHING
            """;

    // A statement of its own: of two transactions that add a tenant at once, the second must not use up a number.
    static final String GIVE_NUMBERS = """
            UPDATE cairn.tenants t
               SET groups = ARRAY[cairn.next_group()]
              FROM {rows id} AS wanted
             WHERE t.id = ANY (ARRAY[wanted.id]) AND t.groups = '{}'
            """;

    static final String SAVE = """
            UPDATE cairn.tenants t
               SET block = u.block, turn = u.turn
              FROM {rows id, block, turn} AS u
             WHERE t.id = ANY (ARRAY[u.id])
            """;

    // It continues in the next block: in its present one it may have used numbers that are now assigned to it again.
    private static final String SET_WEIGHTS = """
            UPDATE cairn.tenants t
               SET weight = u.weight, turn = u.weight - 1,
                   groups = t.groups || ARRAY(SELECT cairn.next_group()
                                                FROM generate_series(cardinality(t.groups) + 1, u.weight))
              FROM {rows id, weight} AS u
             WHERE t.id = ANY (ARRAY[u.id]) AND t.weight <> u.weight
            """;

    /** Between adding a tenant and locking it, its number may be reclaimed. */
    private static final int MAX_TRIES = 10;

    private final PipelinedConnection db;
    private final PostgresEvents bufferedEvents;
    private final QueueFrontier frontier;

    PostgresTenants(PipelinedConnection db, PostgresEvents bufferedEvents, QueueFrontier frontier) {
        this.db = db;
        this.bufferedEvents = bufferedEvents;
        this.frontier = frontier;
    }

    @Override
    public List<TenantShare> lock(Collection<String> tenants) {
        String[] wanted = tenants.stream().distinct().sorted().toArray(String[]::new);
        bufferedEvents.flush();
        List<TenantShare> locked = lock(wanted);
        for (int tries = 1; locked.size() < wanted.length; tries++) {
            if (tries > MAX_TRIES) {
                throw new IllegalStateException(
                        "engine bug: of " + List.of(wanted) + " only " + locked + " could be added and locked");
            }
            db.executeLater(ADD_MISSING, (Object) wanted);
            db.executeLater(GIVE_NUMBERS, (Object) wanted);
            locked = lock(wanted);
        }
        return locked;
    }

    /**
     * Locks them, and reads the frontier each time: a group number that was reclaimed is free from the frontier of that
     * moment on.
     */
    private List<TenantShare> lock(String[] wanted) {
        Supplier<List<TenantShare>> shares = db.queryLater(LOCK, PostgresTenants::share, (Object) wanted);
        frontier.prefetch();
        return shares.get();
    }

    @Override
    public void save(Collection<TenantShare> shares) {
        db.executeLater(
                SAVE,
                Columns.texts(shares, TenantShare::tenant),
                Columns.longs(shares, TenantShare::block),
                Columns.ints(shares, TenantShare::turn));
    }

    @Override
    public void setWeights(Map<String, Integer> weights) {
        Map<String, Integer> ordered = new TreeMap<>(weights);
        var unused = lock(ordered.keySet());
        db.executeLater(
                SET_WEIGHTS,
                Columns.texts(ordered.entrySet(), Map.Entry::getKey),
                Columns.ints(ordered.entrySet(), Map.Entry::getValue));
    }

    private static TenantShare share(ResultSet row) throws SQLException {
        Long[] groups = (Long[]) row.getArray("groups").getArray();
        return new TenantShare(row.getString("id"), List.of(groups), row.getLong("block"), row.getInt("turn"));
    }
}
