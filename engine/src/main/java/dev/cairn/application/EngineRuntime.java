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
 */
public record EngineRuntime(
        Executor stepThreads,
        Executor engineThreads,
        Waiting waiting,
        RandomGenerator random,
        Consumer<LoopName> nudge) {}
