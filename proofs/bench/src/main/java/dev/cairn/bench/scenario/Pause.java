package dev.cairn.bench.scenario;

import dev.cairn.bench.machine.BenchFailure;

/** The time between two measurements at idle, in which what was done before ends and caches grow cold. */
final class Pause {

    private static final int MILLIS = 3;

    private Pause() {}

    static void take() {
        try {
            Thread.sleep(MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BenchFailure("Interrupted between two measurements.", e);
        }
    }
}
