package dev.cairn.domain.port;

import dev.cairn.domain.model.TenantShare;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** The shares of the tenants in the fair order. */
public interface Tenants {

    /** Locks the shares in the order of the tenants' names, making those that do not exist yet with a weight of one. */
    List<TenantShare> lock(Collection<String> tenants);

    /** Writes the places of shares locked before. */
    void save(Collection<TenantShare> shares);

    /** Changes how many group numbers tenants have; numbers are given once and never reused for others. */
    void setWeights(Map<String, Integer> weights);
}
