package dev.cairn.domain.port;

import dev.cairn.CairnException;
import dev.cairn.domain.model.TenantShare;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** The shares of the tenants in the fair order. */
public interface Tenants {

    /**
     * Locks the shares in the order of the tenants' names, and creates missing ones with a weight of one. When all
     * group numbers are in use, tenants of weight one that have no work are deleted to free theirs.
     *
     * @throws CairnException when even then a new tenant gets no group number
     */
    List<TenantShare> lock(Collection<String> tenants);

    /** Writes the places of shares locked before. */
    void save(Collection<TenantShare> shares);

    /**
     * Changes how many group numbers tenants use. Numbers that a lowered weight leaves unused stay with the tenant
     * until its weight is raised again, but may go to others when the tenant has no work.
     *
     * @throws CairnException when there are not enough group numbers
     */
    void setWeights(Map<String, Integer> weights);
}
