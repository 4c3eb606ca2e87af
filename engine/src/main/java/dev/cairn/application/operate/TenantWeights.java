package dev.cairn.application.operate;

import dev.cairn.Limits;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.service.GraphRules;
import java.util.Map;

/** Gives tenants their weights: how many turns they have where others have one. */
public final class TenantWeights {

    private final Store store;

    /** Writes to that store. */
    public TenantWeights(Store store) {
        this.store = store;
    }

    /** Gives a tenant a weight. */
    public void set(String tenant, int weight) {
        GraphRules.checkName("A tenant", tenant);
        if (weight < 1 || weight > Limits.MAX_WEIGHT) {
            throw new IllegalArgumentException("The weight of tenant '" + tenant + "' must lie between 1 and "
                    + Limits.MAX_WEIGHT + ", but was " + weight + ".");
        }
        store.inTransaction(tx -> {
            tx.tenants().setWeights(Map.of(tenant, weight));
            return weight;
        });
    }
}
