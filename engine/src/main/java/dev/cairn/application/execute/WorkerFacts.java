package dev.cairn.application.execute;

import java.util.function.LongSupplier;

/**
 * What attempts are told about their worker.
 *
 * @param nanoTime a counter of nanoseconds that never goes back
 */
public record WorkerFacts(String name, LongSupplier nanoTime) {}
