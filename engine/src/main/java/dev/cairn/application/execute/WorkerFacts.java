package dev.cairn.application.execute;

import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/**
 * What the execution of attempts takes from its worker.
 *
 * @param random the source of jitter
 * @param nanoTime a counter of nanoseconds that never goes back
 */
public record WorkerFacts(String name, RandomGenerator random, LongSupplier nanoTime) {}
