package dev.cairn.testkit;

import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.domain.model.TaskKey;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Fails a test that would run for ever in virtual time, and names the step that keeps it running. */
final class Patience {

    private static final int MAX_TRIES_AT_ONCE = 1_000;
    private static final int MAX_CYCLES_AT_ONCE = 100_000;

    private final Map<TaskKey, Integer> triesAtOnce = new HashMap<>();
    private @Nullable TaskEvent latest;
    private @Nullable TaskEvent latestRetry;
    private @Nullable TaskKey spinning;
    private long events;
    private long ends;

    void note(TaskEvent event) {
        events++;
        latest = event;
        if (event.type().isTerminal()) {
            ends++;
        }
        if (event.type() == TaskEventType.RETRYING) {
            latestRetry = event;
            TaskKey key = new TaskKey(event.runId(), event.step());
            if (triesAtOnce.merge(key, 1, Integer::sum) >= MAX_TRIES_AT_ONCE) {
                spinning = key;
            }
        }
    }

    /** How many events were written so far: every change of a task writes one. */
    long events() {
        return events;
    }

    /** Notes that the clock moved on. */
    void timePassed() {
        triesAtOnce.clear();
        spinning = null;
    }

    /** Fails a test that would work for ever at one moment of virtual time. */
    void requireEndAtOnce(int cycles) {
        if (spinning != null) {
            throw new IllegalStateException("Step '" + spinning.name() + "' in run " + spinning.runId() + " was tried "
                    + MAX_TRIES_AT_ONCE + " times without delay, and again. Give its retries a delay or an end.");
        }
        if (cycles > MAX_CYCLES_AT_ONCE) {
            throw new IllegalStateException("After " + MAX_CYCLES_AT_ONCE
                    + " cycles there is still something to do now; the latest was " + called(latest)
                    + ". Let runs that start each other come to an end, or give them a delay.");
        }
    }

    private static String called(@Nullable TaskEvent event) {
        return event == null ? "no step" : "step '" + event.step() + "' in run " + event.runId();
    }

    /** How many moments of virtual time one wait may take, in all and in a row without a step that ends. */
    enum Limit {
        /** The test waits for a run or a step, without a time limit. */
        OPEN(100_000, 10_000),
        /** The test gave a duration, so a step may be tried very often on the way. */
        DURATION(10_000_000, 1_000_000);

        private final int moments;
        private final int momentsWithoutEnd;

        Limit(int moments, int momentsWithoutEnd) {
            this.moments = moments;
            this.momentsWithoutEnd = momentsWithoutEnd;
        }
    }

    /** One wait of a test, which has a limit. */
    final class Wait {

        private final Limit limit;
        private final Instant began;
        private long endsSeen = ends;
        private int moments;
        private int momentsWithoutEnd;

        Wait(Limit limit, Instant began) {
            this.limit = limit;
            this.began = began;
        }

        /** Notes that the clock goes to the next moment at which something is due. */
        void goOn(Instant next) {
            timePassed();
            moments++;
            momentsWithoutEnd = endsSeen == ends ? momentsWithoutEnd + 1 : 0;
            endsSeen = ends;
            if (momentsWithoutEnd > limit.momentsWithoutEnd) {
                throw endless(momentsWithoutEnd, next, "no step ended, and " + reason());
            }
            if (moments > limit.moments) {
                throw endless(
                        moments, next, "the latest was " + called(latest) + ". Let runs not start each other for ever");
            }
        }

        private String reason() {
            return latestRetry == null
                    ? "the latest was " + called(latest) + ". Find out what it waits for"
                    : called(latestRetry) + " was tried " + latestRetry.attempt()
                            + " times and is tried again. Let it end";
        }

        private IllegalStateException endless(int passed, Instant next, String why) {
            return new IllegalStateException("The test has waited for " + Duration.between(began, next)
                    + " of virtual time, in which something was due " + passed + " times: " + why
                    + ", or say with advance(…) or await(timeout) how long to wait.");
        }
    }
}
