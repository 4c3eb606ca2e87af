package dev.cairn.domain.model;

import java.util.List;

/**
 * The place of a tenant in the fair order.
 *
 * @param groups its group numbers, one for each unit of its weight, used in turn
 * @param block the block of its last place, -1 for none
 * @param turn the index of the group number that it used last in that block
 */
public record TenantShare(String tenant, List<Long> groups, long block, int turn) {

    /** Copies the list. */
    public TenantShare {
        groups = List.copyOf(groups);
        if (groups.isEmpty()) {
            throw new IllegalArgumentException("tenant '" + tenant + "' has no group number");
        }
    }

    /** A tenant that was never served. */
    public static TenantShare unserved(String tenant, List<Long> groups) {
        return new TenantShare(tenant, groups, -1, 0);
    }

    /** How many turns the tenant gets where others get one. */
    public int weight() {
        return groups.size();
    }
}
