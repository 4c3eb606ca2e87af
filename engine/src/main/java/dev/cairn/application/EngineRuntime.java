package dev.cairn.application;

import dev.cairn.application.bell.Bell;
import dev.cairn.domain.port.Waiting;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;

/**
 * What an engine runs on: threads, patience and chance. Production and virtual time differ here and nowhere else.
 *
 * @param stepThreads where steps run
 * @param engineThreads where the engine reads on behalf of steps
 * @param waiting how callers wait
 * @param random where jitter comes from
 * @param bell wakes the loops
 * @param handsOver whether a step that becomes ready may go on here without passing through the queue
 */
public record EngineRuntime(
        Executor stepThreads,
        Executor engineThreads,
        Waiting waiting,
        RandomGenerator random,
        Bell bell,
        boolean handsOver) {

    /** That hands over. */
    public EngineRuntime(
            Executor stepThreads, Executor engineThreads, Waiting waiting, RandomGenerator random, Bell bell) {
        this(stepThreads, engineThreads, waiting, random, bell, true);
    }

    /** The same, but every step passes through the queue: for those who want to see a run go on step by step. */
    public EngineRuntime stepByStep() {
        return new EngineRuntime(stepThreads, engineThreads, waiting, random, bell, false);
    }
}
