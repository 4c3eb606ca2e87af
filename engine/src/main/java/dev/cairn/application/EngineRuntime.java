package dev.cairn.application;

import dev.cairn.application.bell.Bell;
import dev.cairn.domain.port.Waiting;
import java.util.concurrent.Executor;

/**
 * The runtime of an engine: threads, waiting and randomness. Production and virtual time differ only here.
 *
 * @param stepThreads where steps run
 * @param engineThreads where the engine reads on behalf of steps
 * @param waiting how callers wait
 * @param chance the source of jitter and of elapsed time
 * @param bell wakes the loops
 * @param handsOver whether a ready step may start on this worker without passing through the queue (hand-over)
 */
public record EngineRuntime(
        Executor stepThreads,
        Executor engineThreads,
        Waiting waiting,
        TimeAndChance chance,
        Bell bell,
        boolean handsOver) {

    /** A runtime with hand-over. */
    public EngineRuntime(
            Executor stepThreads, Executor engineThreads, Waiting waiting, TimeAndChance chance, Bell bell) {
        this(stepThreads, engineThreads, waiting, chance, bell, true);
    }

    /**
     * Returns this runtime without hand-over: every step passes through the queue, so a run can be followed step by
     * step.
     */
    public EngineRuntime withoutHandOver() {
        return new EngineRuntime(stepThreads, engineThreads, waiting, chance, bell, false);
    }
}
