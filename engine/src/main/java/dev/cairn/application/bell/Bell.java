package dev.cairn.application.bell;

/** Wakes the loops of this engine. */
@FunctionalInterface
public interface Bell {

    /** Tells a loop that there is work. The call is cheap, never blocks, and is safe from any thread. */
    void ring(LoopName loop);
}
