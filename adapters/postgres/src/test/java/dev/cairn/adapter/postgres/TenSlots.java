package dev.cairn.adapter.postgres;

import dev.cairn.application.advance.HandOver;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.QueueEntry;
import java.util.List;
import java.util.UUID;

/** Slots of a worker that takes over whatever becomes ready, and begins none of it. */
record TenSlots(UUID workerId) implements HandOver, HandOver.Offer {

    @Override
    public Offer offer(int atMost) {
        return this;
    }

    @Override
    public int slots() {
        return 10;
    }

    @Override
    public boolean canRun(QueueEntry entry) {
        return true;
    }

    @Override
    public void accept(List<Claim> claims) {}

    @Override
    public void close() {}
}
