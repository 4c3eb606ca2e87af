package dev.cairn.domain.port;

import dev.cairn.CairnException;
import dev.cairn.domain.model.TenantShare;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** The shares of the tenants in the fair order. */
public interface Tenants {

    /**
     * Locks the shares in the order of the tenants' names, making those that do not exist yet with a weight of one. When
     * all group numbers were given out, tenants of weight one that have no work are forgotten for theirs.
     *
     * @throws CairnException when even so there is none for a new tenant
     */
    List<TenantShare> lock(Collection<String> tenants);

    /** Writes the places of shares locked before. */
    void save(Collection<TenantShare> shares);

    /**
     * Changes how many group numbers tenants use. Those that a lowered weight leaves unused stay with the tenant, for when
     * it is raised again, and may go to others when the tenant has no work.
     *
     * @throws CairnException when there are not enough
     */
    void setWeights(Map<String, Integer> weights);
}
