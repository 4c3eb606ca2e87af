package dev.cairn.application.bell;

/** Wakes the loops of this engine. */
@FunctionalInterface
public interface Bell {

    /** Tells a loop that there is something to do. Cheap, never blocks, and may be called from any thread. */
    void ring(LoopName loop);
}
