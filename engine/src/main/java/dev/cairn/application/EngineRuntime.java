package dev.cairn.application;

import dev.cairn.domain.port.Waiting;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/**
 * What an engine runs on: threads, patience and chance. Production and virtual time differ here and nowhere else.
 *
 * @param stepThreads where steps run
 * @param engineThreads where the engine reads on behalf of steps
 * @param waiting how callers wait
 * @param random where jitter comes from
 * @param nudge told which loop has something to do
 * @param handsOver whether a step that becomes ready may go on here without passing through the queue
 */
public record EngineRuntime(
        Executor stepThreads,
        Executor engineThreads,
        Waiting waiting,
        RandomGenerator random,
        Consumer<LoopName> nudge,
        boolean handsOver) {

    /** That hands over. */
    public EngineRuntime(
            Executor stepThreads,
            Executor engineThreads,
            Waiting waiting,
            RandomGenerator random,
            Consumer<LoopName> nudge) {
        this(stepThreads, engineThreads, waiting, random, nudge, true);
    }

    /** The same, but every step passes through the queue: for those who want to see a run go on step by step. */
    public EngineRuntime stepByStep() {
        return new EngineRuntime(stepThreads, engineThreads, waiting, random, nudge, false);
    }
}
