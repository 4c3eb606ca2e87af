package dev.cairn.application.dispatch;

import dev.cairn.application.bell.Bell;
import dev.cairn.application.bell.LoopName;

/** What the last claim of this worker has seen of the queue, which decides who has to be told of a free slot. */
public final class QueueView {

    private final Bell bell;
    private volatile boolean empty;

    /** A sight of a queue that nobody has looked into. */
    public QueueView(Bell bell) {
        this.bell = bell;
    }

    /** Whether the last claim saw the end of the queue, and nobody has put work into it since. */
    boolean isEmpty() {
        return empty;
    }

    /** A claim has looked. */
    void seen(boolean theEnd) {
        empty = theEnd;
    }

    /** There may be work: somebody put some into the queue, or a claim had left it out. */
    void mayHaveWork() {
        empty = false;
    }

    /** A slot became free. That is news only when there was more to do than slots. */
    void slotFreed() {
        if (!empty) {
            bell.ring(LoopName.DISPATCH);
        }
    }
}
