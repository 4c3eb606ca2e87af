package dev.cairn.application.settle;

import dev.cairn.domain.model.AttemptLimits;
import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.RunHeader;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One attempt on this worker, from its claim to the end of its thread. */
public final class Attempt {

    private final Attempts all;
    private final Lease lease;
    private final RunHeader run;
    private final CodeThread code = new CodeThread();
    private HeartbeatBuffer heartbeats = new HeartbeatBuffer(0, () -> {});
    private volatile boolean open = true;
    private boolean ended;

    Attempt(Attempts all, Lease lease, RunHeader run) {
        this.all = all;
        this.lease = lease;
        this.run = run;
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
     * Notes that the user's code has returned; returns false when the attempt was dropped or timed out meanwhile. An
     * interrupt from any source ends here.
     */
    public boolean exit() {
        return code.exit();
    }

    /** Drops the result: nothing of this attempt will be settled, unless it has timed out. */
    public void forget() {
        all.forget(this);
    }

    /** Notes that the thread of this attempt has ended, or was never started. */
    public void end() {
        all.end(this);
    }

    /** Takes the heartbeats of the code. */
    public HeartbeatBuffer heartbeats() {
        return heartbeats;
    }

    /** Begins to take heartbeats, before the code begins. */
    void bufferHeartbeats(long now, Runnable onBeat) {
        heartbeats = new HeartbeatBuffer(now, onBeat);
    }

    Fence fence() {
        return lease.fence();
    }

    Lease lease() {
        return lease;
    }

    RunHeader run() {
        return run;
    }

    @Nullable
    AttemptLimits limits() {
        return lease.limits();
    }

    boolean isInCode() {
        return code.isRunning();
    }

    boolean isStopping() {
        return code.isStopping();
    }

    /** Makes everything that the code comes to worthless, and returns what is to be called; nothing if that was so before. */
    Optional<List<Runnable>> stop() {
        return code.drop();
    }

    /** Whether it has no result yet. */
    boolean isOpen() {
        return open;
    }

    /** Notes that it has a result, or will have none. Returns whether that is new. Guarded by all attempts. */
    boolean close() {
        boolean was = open;
        open = false;
        return was;
    }

    /** Notes that the thread has ended. Returns whether that is new. Guarded by all attempts. */
    boolean endOnce() {
        boolean isFirst = !ended;
        ended = true;
        return isFirst;
    }
}
