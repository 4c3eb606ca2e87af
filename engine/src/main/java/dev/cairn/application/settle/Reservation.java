package dev.cairn.application.settle;

import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.RunHeader;

/** Slots that are reserved for attempts until the reservation is closed. */
public final class Reservation implements AutoCloseable {

    private final Attempts attempts;
    private final int size;
    private int begun;

    Reservation(Attempts attempts, int size) {
        this.attempts = attempts;
        this.size = size;
    }

    /** How many slots the reservation has. */
    public int size() {
        return size;
    }

    /** Begins an attempt in one of the slots. */
    public Attempt begin(Lease lease, RunHeader run) {
        begun++;
        return attempts.begin(lease, run);
    }

    /** Releases the slots in which no attempt has begun. */
    @Override
    public void close() {
        attempts.unreserve(size - begun);
    }
}
