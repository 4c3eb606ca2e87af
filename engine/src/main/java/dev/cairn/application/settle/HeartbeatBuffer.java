package dev.cairn.application.settle;

import dev.cairn.domain.model.Payload;
import org.jspecify.annotations.Nullable;

/** Buffers the heartbeats that the code of one attempt sends, until they are stored with those of other attempts. */
public final class HeartbeatBuffer {

    private final Runnable onBeat;
    private @Nullable Payload details;
    private boolean pending;
    private long storedAt;
    private long triedAt;

    /** Creates it for an attempt that began then; {@code onBeat} is called when a heartbeat waits. */
    HeartbeatBuffer(long begunAt, Runnable onBeat) {
        this.storedAt = begunAt;
        this.triedAt = begunAt;
        this.onBeat = onBeat;
    }

    /** Notes a heartbeat; null keeps the details of the one before. */
    public void beat(@Nullable Payload newest) {
        boolean first;
        synchronized (this) {
            details = newest == null ? details : newest;
            first = !pending;
            pending = true;
        }
        if (first) {
            onBeat.run();
        }
    }

    synchronized boolean isPending() {
        return pending;
    }

    /** When the last heartbeat was stored, or the attempt began. */
    synchronized long storedAt() {
        return storedAt;
    }

    /** When a heartbeat was last stored or refused, or the attempt began. */
    synchronized long triedAt() {
        return triedAt;
    }

    /** Takes what waits. Details that were stored before are not sent again. */
    synchronized @Nullable Payload take() {
        Payload taken = details;
        details = null;
        pending = false;
        return taken;
    }

    /** Notes that what was taken is stored. */
    synchronized void stored(long now) {
        storedAt = now;
        triedAt = now;
    }

    /** Notes that the store refused what was taken. */
    synchronized void refused(long now) {
        triedAt = now;
    }

    /** Puts back what was taken and could not be stored, unless something newer waits. */
    synchronized void putBack(@Nullable Payload taken) {
        details = details == null ? taken : details;
        pending = true;
    }
}
