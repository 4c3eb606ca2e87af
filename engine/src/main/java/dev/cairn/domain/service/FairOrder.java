package dev.cairn.domain.service;

import dev.cairn.CairnException;
import dev.cairn.domain.model.TenantShare;
import java.util.ArrayList;
import java.util.List;

/**
 * The fair order between tenants (fair queuing), as numbers: an id is a group number plus a block, and a tenant has one
 * place, times its weight, in each block. Reading in the order of the ids serves all tenants in turn, at any depth.
 */
public final class FairOrder {

    /** The number of group numbers in a block, which is also the highest sum of the weights of all tenants at work. */
    public static final long BLOCK_LENGTH = 1_048_576;

    private FairOrder() {}

    /**
     * The next places of a tenant. The tenant continues at its last place, but never before the frontier: after a pause
     * it neither jumps ahead of tenants that waited nor queues behind their backlog.
     *
     * @param frontier the highest block that was claimed from so far
     */
    public static Places next(TenantShare share, long frontier, int count) {
        List<Long> ids = new ArrayList<>(count);
        TenantShare at = share;
        for (int i = 0; i < count; i++) {
            at = advance(at, frontier);
            ids.add(id(at.groups().get(at.turn()), at.block()));
        }
        return new Places(at, ids);
    }

    /** The block that contains an id. */
    public static long blockOf(long id) {
        return id / BLOCK_LENGTH;
    }

    /** The error when every group number belongs to a tenant that needs it. */
    public static CairnException tooManyTenants() {
        return new CairnException("Fair order has places for " + BLOCK_LENGTH
                + " tenants with work at one time, each counted by its weight,"
                + " and all of them are taken. Give small tenants a common name, set weights that are not needed"
                + " to 1, or try again when some tenants have no work left.");
    }

    private static TenantShare advance(TenantShare share, long frontier) {
        if (share.block() < frontier) {
            return new TenantShare(share.tenant(), share.groups(), frontier, 0);
        }
        return share.turn() + 1 < share.weight()
                ? new TenantShare(share.tenant(), share.groups(), share.block(), share.turn() + 1)
                : new TenantShare(share.tenant(), share.groups(), share.block() + 1, 0);
    }

    private static long id(long group, long block) {
        if (group < 0 || group >= BLOCK_LENGTH) {
            throw new IllegalStateException("engine bug: no block has a group number " + group);
        }
        return group + BLOCK_LENGTH * block;
    }

    /**
     * The places that a tenant was given.
     *
     * @param share the share after these places
     * @param ids the ids, in the order of the tasks
     */
    public record Places(TenantShare share, List<Long> ids) {}
}
