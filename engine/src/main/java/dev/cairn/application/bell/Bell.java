package dev.cairn.application.bell;

/** Wakes the loops of this engine. */
@FunctionalInterface
public interface Bell {

    /**
     * Tells a loop that there is work. The call is safe from any thread. It is cheap and never blocks, with one
     * exception: rung by a platform thread that has run a step, {@link LoopName#SETTLE} may settle a batch before the
     * call returns.
     */
    void ring(LoopName loop);
}
