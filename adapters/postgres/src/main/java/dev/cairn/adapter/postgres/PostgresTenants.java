package dev.cairn.adapter.postgres;

import dev.cairn.domain.model.TenantShare;
import dev.cairn.domain.port.Tenants;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/** The shares of the tenants in PostgreSQL. */
final class PostgresTenants implements Tenants {

    static final String LOCK = """
            SELECT id, groups, block, turn
              FROM cairn.tenants
             WHERE id = ANY (?)
             ORDER BY id
               FOR NO KEY UPDATE
            """;

    static final String ADD_MISSING = """
            INSERT INTO cairn.tenants (id, groups, block, turn)
            SELECT id, ARRAY[nextval('cairn.tenant_groups')], -1, 0
              FROM {rows id} AS wanted
             WHERE NOT EXISTS (SELECT FROM cairn.tenants t WHERE t.id = wanted.id OFFSET 0)
             ORDER BY id
            ON CONFLICT DO NOTHING
            """;

    static final String SAVE = """
            UPDATE cairn.tenants t
               SET groups = u.groups::bigint[], block = u.block, turn = u.turn
              FROM {rows id, groups, block, turn} AS u
             WHERE t.id = ANY (ARRAY[u.id])
            """;

    private static final String NEXT_GROUP = "SELECT nextval('cairn.tenant_groups')";

    private final Db db;
    private final PostgresEvents events;
    private final Frontier frontier;

    PostgresTenants(Db db, PostgresEvents events, Frontier frontier) {
        this.db = db;
        this.events = events;
        this.frontier = frontier;
    }

    @Override
    public List<TenantShare> lock(Collection<String> tenants) {
        String[] wanted = tenants.stream().distinct().sorted().toArray(String[]::new);
        // All who queue something wait for these locks: what can be written before is, and the next question comes
        // along.
        events.write();
        Supplier<List<TenantShare>> shares = db.ask(LOCK, PostgresTenants::share, (Object) wanted);
        var unused = frontier.ask();
        List<TenantShare> locked = shares.get();
        if (locked.size() == wanted.length) {
            return locked;
        }
        db.update(ADD_MISSING, (Object) wanted);
        return db.query(LOCK, PostgresTenants::share, (Object) wanted);
    }

    @Override
    public void save(Collection<TenantShare> shares) {
        db.write(
                SAVE,
                Columns.texts(shares, TenantShare::tenant),
                Columns.texts(shares, share -> Columns.numbers(share.groups())),
                Columns.longs(shares, TenantShare::block),
                Columns.ints(shares, TenantShare::turn));
    }

    @Override
    public void setWeights(Map<String, Integer> weights) {
        Map<String, Integer> ordered = new TreeMap<>(weights);
        save(lock(ordered.keySet()).stream()
                .map(share -> weighted(share, ordered.getOrDefault(share.tenant(), share.weight())))
                .toList());
    }

    private TenantShare weighted(TenantShare share, int weight) {
        List<Long> groups = new ArrayList<>(
                share.groups().subList(0, Math.min(weight, share.groups().size())));
        while (groups.size() < weight) {
            groups.add(db.query(NEXT_GROUP, row -> row.getLong(1)).getFirst());
        }
        return new TenantShare(share.tenant(), groups, share.block(), Math.min(share.turn(), weight - 1));
    }

    private static TenantShare share(ResultSet row) throws SQLException {
        Long[] groups = (Long[]) row.getArray("groups").getArray();
        return new TenantShare(row.getString("id"), List.of(groups), row.getLong("block"), row.getInt("turn"));
    }
}
