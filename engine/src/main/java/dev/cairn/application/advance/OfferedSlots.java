package dev.cairn.application.advance;

import dev.cairn.domain.port.Ids;
import dev.cairn.domain.port.Transaction;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** The slots that this worker offers to one transaction for tasks that become ready in it. */
public final class OfferedSlots {

    /** No slots: every ready task goes to the queue. */
    public static final OfferedSlots NONE = new OfferedSlots(HandOver.Offer.NOTHING, () -> false, null);

    private final HandOver.Offer offer;
    private final BooleanSupplier alive;
    private final @Nullable Ids ids;

    private OfferedSlots(HandOver.Offer offer, BooleanSupplier alive, @Nullable Ids ids) {
        this.offer = offer;
        this.alive = alive;
        this.ids = ids;
    }

    /**
     * Keeps the worker from being declared dead during the transaction. Call it before any lease is taken away: the
     * lock order is workers before their leases, as in a reaper.
     */
    public static OfferedSlots hold(Transaction tx, HandOver.Offer offer, Ids ids) {
        return offer.slots() > 0 ? new OfferedSlots(offer, tx.workers().holdAlive(offer.workerId()), ids) : NONE;
    }

    /** Leases to this worker as many tasks as it has slots for. */
    GrantLeases.LeasedTasks lease(Transaction tx, List<UnplacedTask> ready) {
        List<UnplacedTask> chosen = choose(ready);
        return chosen.isEmpty()
                ? GrantLeases.LeasedTasks.NOTHING
                : GrantLeases.to(
                        tx,
                        new GrantLeases.Holder(offer.workerId(), offer::limits),
                        chosen,
                        Objects.requireNonNull(ids));
    }

    /** Chooses only tasks that were never tried: none of them can be a poison pill. */
    private List<UnplacedTask> choose(List<UnplacedTask> ready) {
        if (offer.slots() == 0 || ready.isEmpty()) {
            return List.of();
        }
        List<UnplacedTask> chosen = ready.stream()
                .filter(one -> one.entry().attempt() == 1 && offer.canRun(one.entry()))
                .limit(offer.slots())
                .toList();
        return chosen.isEmpty() || !alive.getAsBoolean() ? List.of() : chosen;
    }
}
