package dev.cairn.application.dispatch;

import dev.cairn.application.bell.Bell;
import dev.cairn.application.bell.LoopName;

/** The queue as the last claim of this worker saw it. This view decides whether a free slot wakes the dispatcher. */
public final class QueueView {

    private final Bell bell;
    private volatile boolean empty;

    /** A view of a queue that no claim has read yet. */
    public QueueView(Bell bell) {
        this.bell = bell;
    }

    /** Whether the last claim saw the end of the queue, and no work is known to have entered it since. */
    boolean isEmpty() {
        return empty;
    }

    /** Notes what a claim saw. */
    void seen(boolean theEnd) {
        empty = theEnd;
    }

    /** Notes that there may be work: a task entered the queue, or a claim had left it out. */
    void mayHaveWork() {
        empty = false;
    }

    /** Notes that a slot became free. It wakes the dispatcher only when there was more work than slots. */
    void slotFreed() {
        if (!empty) {
            bell.ring(LoopName.DISPATCH);
        }
    }
}
