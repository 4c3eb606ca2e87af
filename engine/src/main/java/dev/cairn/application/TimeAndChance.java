package dev.cairn.application;

import dev.cairn.application.execute.WorkerFacts;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/**
 * Elapsed time and randomness, which an engine takes from its machine.
 *
 * @param random the source of jitter
 * @param nanoTime a counter of nanoseconds that never goes back, to measure how long an attempt has been running
 */
public record TimeAndChance(RandomGenerator random, LongSupplier nanoTime) {

    /** The same for the attempts of a worker with that name. */
    WorkerFacts on(String workerName) {
        return new WorkerFacts(workerName, random, nanoTime);
    }
}
