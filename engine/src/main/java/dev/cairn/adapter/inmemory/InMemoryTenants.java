package dev.cairn.adapter.inmemory;

import dev.cairn.adapter.inmemory.Tables.Counter;
import dev.cairn.domain.model.TenantShare;
import dev.cairn.domain.port.Tenants;
import dev.cairn.domain.service.FairOrder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/** The shares of the tenants in memory. */
final class InMemoryTenants implements Tenants {

    private final Tables tables;

    InMemoryTenants(Tables tables) {
        this.tables = tables;
    }

    @Override
    public List<TenantShare> lock(Collection<String> tenants) {
        Set<String> wanted = new TreeSet<>(tenants);
        return wanted.stream().map(tenant -> share(tenant, wanted)).toList();
    }

    @Override
    public void save(Collection<TenantShare> shares) {
        shares.forEach(share -> tables.tenants.put(share.tenant(), share));
    }

    @Override
    public void setWeights(Map<String, Integer> weights) {
        for (TenantShare share : lock(weights.keySet())) {
            int weight = weights.getOrDefault(share.tenant(), share.weight());
            if (weight != share.weight()) {
                setWeight(share, weight, weights.keySet());
            }
        }
    }

    /**
     * Changes the weight. The tenant continues in the next block: in its present one it may have used group numbers
     * that it has received a second time.
     */
    private void setWeight(TenantShare share, int weight, Set<String> wanted) {
        List<Long> numbers = new ArrayList<>(share.groups());
        numbers.addAll(Objects.requireNonNullElse(tables.spareGroups.remove(share.tenant()), List.of()));
        while (numbers.size() < weight) {
            numbers.add(nextGroup(wanted));
        }
        tables.spareGroups.put(share.tenant(), List.copyOf(numbers.subList(weight, numbers.size())));
        tables.tenants.put(
                share.tenant(), new TenantShare(share.tenant(), numbers.subList(0, weight), share.block(), weight - 1));
    }

    private TenantShare share(String tenant, Set<String> wanted) {
        TenantShare share = tables.tenants.find(tenant);
        if (share == null) {
            share = TenantShare.unserved(tenant, List.of(nextGroup(wanted)));
            tables.tenants.put(tenant, share);
        }
        return share;
    }

    private long nextGroup(Set<String> wanted) {
        long group = tables.counter(Counter.NEXT_GROUP);
        if (group < FairOrder.BLOCK_LENGTH) {
            tables.counters.put(Counter.NEXT_GROUP, group + 1);
            return group;
        }
        if (tables.freeGroups.values().isEmpty()) {
            reclaim(wanted);
        }
        long free = tables.freeGroups.values().stream().findFirst().orElseThrow(FairOrder::tooManyTenants);
        tables.freeGroups.remove(free);
        return free;
    }

    /**
     * Reclaims the group numbers of tenants without work. Such a tenant would continue at the frontier, where a new
     * tenant begins, too.
     */
    private void reclaim(Set<String> wanted) {
        long frontier = tables.counter(Counter.FRONTIER);
        for (TenantShare share : List.copyOf(tables.tenants.values())) {
            if (wanted.contains(share.tenant()) || share.block() > frontier || isQueued(share)) {
                continue;
            }
            List<Long> spare = tables.spareGroups.remove(share.tenant());
            if (spare != null) {
                spare.forEach(group -> tables.freeGroups.insert(group, group));
            }
            if (share.weight() == 1) {
                tables.tenants.remove(share.tenant());
                share.groups().forEach(group -> tables.freeGroups.insert(group, group));
            }
        }
    }

    private boolean isQueued(TenantShare share) {
        List<Long> numbers = new ArrayList<>(share.groups());
        numbers.addAll(Objects.requireNonNullElse(tables.spareGroups.find(share.tenant()), List.of()));
        return numbers.stream().anyMatch(group -> tables.queue.has(group + FairOrder.BLOCK_LENGTH * share.block()));
    }
}
