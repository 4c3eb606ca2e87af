package dev.cairn;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The options of an engine. Immutable; each method returns a changed copy.
 *
 * @param slots how many steps run at once on this worker
 * @param threads what kind of threads steps run on
 * @param maxCrashes how often a worker may die while running a task before the task is failed as a poison pill
 * @param maxPayloadBytes the largest accepted input or output, as encoded
 * @param timing the intervals of the engine's own loops
 * @param retention how long runs are kept after their end, or null to keep them for ever
 * @param statistics whether the engine counts what it does and stores the counts every ten seconds
 * @param interceptor code around triggers and attempts, or null for none
 */
public record EngineOptions(
        int slots,
        StepThreads threads,
        int maxCrashes,
        int maxPayloadBytes,
        Timing timing,
        @Nullable Duration retention,
        boolean statistics,
        @Nullable EngineInterceptor interceptor) {

    /** Refuses invalid options. */
    public EngineOptions {
        require(threads != null, "threads is null. Choose VIRTUAL or PLATFORM.");
        require(timing != null, "timing is null. Use Timing.defaults().");
        require(slots >= 1 && slots <= 10_000, "slots must lie between 1 and 10,000, was " + slots);
        require(maxCrashes >= 0, "maxCrashes must not be negative, was " + maxCrashes);
        require(maxPayloadBytes >= 2, "maxPayloadBytes must be 2 or more, was " + maxPayloadBytes);
        if (retention != null) {
            Limits.checkWait("The retention", retention);
        }
    }

    /**
     * 100 slots on virtual threads, 10 crashes, payloads up to 1 MiB, a lease of 15 seconds, runs kept for ever,
     * statistics.
     */
    public static EngineOptions defaults() {
        return new EngineOptions(100, StepThreads.VIRTUAL, 10, 1 << 20, Timing.defaults(), null, true, null);
    }

    /** Returns options with another number of concurrent steps. */
    public EngineOptions slots(int number) {
        return new EngineOptions(
                number, threads, maxCrashes, maxPayloadBytes, timing, retention, statistics, interceptor);
    }

    /** Returns options with another kind of threads for steps. */
    public EngineOptions threads(StepThreads kind) {
        return new EngineOptions(slots, kind, maxCrashes, maxPayloadBytes, timing, retention, statistics, interceptor);
    }

    /** Returns options with another limit for workers that die while running a task. */
    public EngineOptions maxCrashes(int number) {
        return new EngineOptions(slots, threads, number, maxPayloadBytes, timing, retention, statistics, interceptor);
    }

    /** Returns options with another size limit for inputs and outputs. */
    public EngineOptions maxPayloadBytes(int bytes) {
        return new EngineOptions(slots, threads, maxCrashes, bytes, timing, retention, statistics, interceptor);
    }

    /** Returns options with other intervals. */
    public EngineOptions timing(Timing intervals) {
        return new EngineOptions(
                slots, threads, maxCrashes, maxPayloadBytes, intervals, retention, statistics, interceptor);
    }

    /** Returns options that delete runs this long after their end. Runs that are not over are never deleted. */
    public EngineOptions retention(Duration time) {
        require(time != null, "retention is null. Leave it out to keep runs for ever.");
        return new EngineOptions(slots, threads, maxCrashes, maxPayloadBytes, timing, time, statistics, interceptor);
    }

    /** Returns options that switch statistics on or off. */
    public EngineOptions statistics(boolean on) {
        return new EngineOptions(slots, threads, maxCrashes, maxPayloadBytes, timing, retention, on, interceptor);
    }

    /** Returns options with an interceptor, in place of the one before. */
    public EngineOptions interceptor(EngineInterceptor code) {
        require(code != null, "interceptor is null. Leave it out for none.");
        return new EngineOptions(slots, threads, maxCrashes, maxPayloadBytes, timing, retention, statistics, code);
    }

    private static void require(boolean holds, String problem) {
        if (!holds) {
            throw new IllegalArgumentException("EngineOptions: " + problem);
        }
    }

    /** The kinds of threads that run steps. */
    public enum StepThreads {
        /** One virtual thread per step: right for steps that wait for other services. */
        VIRTUAL,
        /**
         * A pool of platform threads: for code that pins its carrier or wants thread-local state, and for the least
         * latency from one step to the next on a worker that has little to do.
         */
        PLATFORM
    }

    /**
     * The intervals of the engine's own loops.
     *
     * @param lease how long a silent worker keeps its tasks
     * @param heartbeat how often a worker writes a sign of life
     * @param idlePoll how long an idle worker waits for a hint before it polls; pacing makes this longer when all
     *     workers together would poll more often than every 5 ms
     * @param sweep how often the leader looks for dead workers
     */
    public record Timing(Duration lease, Duration heartbeat, Duration idlePoll, Duration sweep) {

        /** Refuses intervals that would declare living workers dead. */
        public Timing {
            positive("lease", lease);
            positive("heartbeat", heartbeat);
            positive("idlePoll", idlePoll);
            positive("sweep", sweep);
            require(
                    lease.compareTo(heartbeat.multipliedBy(2)) >= 0,
                    "the lease (" + lease + ") must be at least twice the heartbeat (" + heartbeat
                            + "), or one late beat declares a living worker dead");
        }

        /** A lease of 15 s, a heartbeat every 3 s, a poll every 500 ms when idle, a sweep every second. */
        public static Timing defaults() {
            return new Timing(
                    Duration.ofSeconds(15), Duration.ofSeconds(3), Duration.ofMillis(500), Duration.ofSeconds(1));
        }

        private static void positive(String name, Duration value) {
            require(value != null && value.isPositive(), name + " must be longer than zero, was " + value);
            require(
                    value.compareTo(Limits.MAX_WAIT) <= 0,
                    name + " must not be longer than " + Limits.MAX_WAIT.toDays() + " days, was " + value);
        }
    }
}
