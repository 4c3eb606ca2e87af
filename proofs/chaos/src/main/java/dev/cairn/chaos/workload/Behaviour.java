package dev.cairn.chaos.workload;

import java.time.Duration;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * How a step of a run behaves, the same in every process and at every attempt number.
 *
 * @param work how long it takes
 * @param failures through which attempt number it fails; never more than its retries, unless it is hopeless
 * @param ending how it ends
 * @param value what it computes
 * @param hanging how its first attempt hangs, if the step has time limits
 */
public record Behaviour(Duration work, int failures, Ending ending, int value, Hanging hanging) {

    /** How many retries every step has. Attempts lost to crashes make failures fewer, never more. */
    public static final int MAX_RETRIES = 3;

    private static final Duration BEFORE_FAILING = Duration.ofMillis(100);
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    /** How a step ends when it is left alone. */
    public enum Ending {
        /** It completes, at the latest by its last retry. */
        COMPLETES,
        /** It fails every time until its retries are used up. */
        HOPELESS,
        /** It fails in a way that is not retried. */
        TERMINAL
    }

    /** How an attempt hangs that does not end by itself. */
    public enum Hanging {
        /** It does not. */
        NONE,
        /** It sends heartbeats for ever. */
        LOUD,
        /** It is silent for ever. */
        SILENT
    }

    /** Drawn from the run's seed and the name of the step. */
    public static Behaviour of(ChaosInput input, String step) {
        RandomGenerator random = new SplittableRandom(input.seed() * GOLDEN + step.hashCode());
        Duration work = Duration.ofMillis(workMillis(random));
        int failures = random.nextInt(5) == 0 ? random.nextInt(1, MAX_RETRIES + 1) : 0;
        Ending ending = input.mayFail() ? ending(random) : Ending.COMPLETES;
        int value = random.nextInt(1_000);
        boolean hangs = ending == Ending.COMPLETES && failures > 0 && random.nextInt(8) == 0;
        return new Behaviour(work, failures, ending, value, hangs ? hanging(random) : Hanging.NONE);
    }

    private static Hanging hanging(RandomGenerator random) {
        return random.nextBoolean() ? Hanging.LOUD : Hanging.SILENT;
    }

    /** Whether that attempt hangs, of a step that has time limits. */
    public boolean hangs(int attempt) {
        return hanging != Hanging.NONE && attempt == 1;
    }

    /** Whether that attempt fails. */
    public boolean fails(int attempt) {
        return ending != Ending.COMPLETES || attempt <= failures;
    }

    /** How long that attempt takes; one that fails does so soon. */
    public Duration workAt(int attempt) {
        return fails(attempt) && work.compareTo(BEFORE_FAILING) > 0 ? BEFORE_FAILING : work;
    }

    /** Most steps are short, some run when a fault strikes, a few are longer than the lease of the worker. */
    private static int workMillis(RandomGenerator random) {
        int kind = random.nextInt(100);
        if (kind < 70) {
            return random.nextInt(30);
        }
        if (kind < 92) {
            return random.nextInt(50, 300);
        }
        return kind < 99 ? random.nextInt(500, 1_500) : random.nextInt(3_500, 5_000);
    }

    private static Ending ending(RandomGenerator random) {
        int kind = random.nextInt(10);
        return kind == 0 ? Ending.HOPELESS : kind == 1 ? Ending.TERMINAL : Ending.COMPLETES;
    }
}
