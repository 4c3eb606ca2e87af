package dev.cairn.application.execute;

import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/**
 * The facts about its worker that the execution of attempts needs.
 *
 * @param random the source of jitter
 * @param nanoTime a counter of nanoseconds that never goes back
 */
public record WorkerFacts(String name, RandomGenerator random, LongSupplier nanoTime) {}
