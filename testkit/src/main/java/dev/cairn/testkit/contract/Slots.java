package dev.cairn.testkit.contract;

import dev.cairn.application.advance.HandOver;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.QueueEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** A number of slots of a worker, which are offered repeatedly. */
final class Slots implements HandOver, HandOver.Offer {
    private final UUID workerId;
    private final int number;
    private final String unknownStep;
    private final List<Claim> accepted = new ArrayList<>();

    Slots(UUID workerId, int number) {
        this(workerId, number, "");
    }

    /** Slots of a worker without the code of that step. */
    Slots(UUID workerId, int number, String unknownStep) {
        this.workerId = workerId;
        this.number = number;
        this.unknownStep = unknownStep;
    }

    /** The claims that were handed over. */
    List<Claim> accepted() {
        return accepted;
    }

    @Override
    public Offer offer(int atMost) {
        return this;
    }

    @Override
    public int slots() {
        return number;
    }

    @Override
    public UUID workerId() {
        return workerId;
    }

    @Override
    public boolean canRun(QueueEntry entry) {
        return !entry.key().name().equals(unknownStep);
    }

    @Override
    public void accept(List<Claim> claims) {
        accepted.addAll(claims);
    }

    @Override
    public void close() {}
}
