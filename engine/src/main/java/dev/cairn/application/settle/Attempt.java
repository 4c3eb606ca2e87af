package dev.cairn.application.settle;

import dev.cairn.domain.model.Fence;

/** One attempt, from its claim to the end of its thread. */
public final class Attempt {

    private final Attempts attempts;
    private final Fence fence;
    private final CodeThread code = new CodeThread();

    /** Whether the slot is free again; guarded by the lock of all attempts. */
    private boolean ended;

    Attempt(Attempts attempts, Fence fence) {
        this.attempts = attempts;
        this.fence = fence;
    }

    Fence fence() {
        return fence;
    }

    CodeThread code() {
        return code;
    }

    /** Frees the slot, and returns whether it was not free before. */
    boolean freeSlot() {
        boolean held = !ended;
        ended = true;
        return held;
    }

    /** Tells the code that the attempt was cancelled. */
    public CancelSignal signal() {
        return code.signal();
    }

    /** Notes that the calling thread begins the user's code; returns false when the attempt was dropped before. */
    public boolean enter() {
        return code.enter();
    }

    /**
     * Notes that the user's code has returned; returns false when the attempt was dropped meanwhile. An interrupt
     * from any source ends here.
     */
    public boolean exit() {
        return code.exit();
    }

    /** Drops the result: nothing of this attempt will be settled. */
    public void forget() {
        attempts.forget(this);
    }

    /** Notes that the thread of this attempt has ended, or was never started. */
    public void end() {
        attempts.end(this);
    }
}
