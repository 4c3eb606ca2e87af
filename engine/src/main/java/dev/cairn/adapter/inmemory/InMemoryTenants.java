package dev.cairn.adapter.inmemory;

import dev.cairn.adapter.inmemory.Tables.Counter;
import dev.cairn.domain.model.TenantShare;
import dev.cairn.domain.port.Tenants;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** The shares of the tenants in memory. */
final class InMemoryTenants implements Tenants {

    private final Tables tables;

    InMemoryTenants(Tables tables) {
        this.tables = tables;
    }

    @Override
    public List<TenantShare> lock(Collection<String> tenants) {
        return tenants.stream().distinct().sorted().map(this::share).toList();
    }

    @Override
    public void save(Collection<TenantShare> shares) {
        shares.forEach(share -> tables.tenants.put(share.tenant(), share));
    }

    @Override
    public void setWeights(Map<String, Integer> weights) {
        weights.forEach((tenant, weight) -> {
            TenantShare share = share(tenant);
            List<Long> groups = new ArrayList<>(
                    share.groups().subList(0, Math.min(weight, share.groups().size())));
            while (groups.size() < weight) {
                groups.add(nextGroup());
            }
            int turn = Math.min(share.turn(), weight - 1);
            tables.tenants.put(tenant, new TenantShare(tenant, groups, share.block(), turn));
        });
    }

    private TenantShare share(String tenant) {
        TenantShare share = tables.tenants.find(tenant);
        if (share == null) {
            share = TenantShare.unserved(tenant, List.of(nextGroup()));
            tables.tenants.put(tenant, share);
        }
        return share;
    }

    private long nextGroup() {
        long group = tables.counter(Counter.NEXT_GROUP);
        tables.counters.put(Counter.NEXT_GROUP, group + 1);
        return group;
    }
}
