package dev.cairn;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A worker as the store knows it. What the worker reports with its heartbeats, such as its load, is as old as {@code
 * beatAt}.
 *
 * @param id the id under which it is registered; a worker that joins again gets another
 * @param name how it is shown to people
 * @param group the group that it belongs to; there is only {@value #DEFAULT_GROUP} so far
 * @param state its state
 * @param accepting whether it takes work
 * @param reason why it takes none, or null
 * @param slots how many steps it may run at once
 * @param load how many steps it runs
 * @param startedAt when it joined
 * @param beatAt its last heartbeat
 * @param host the machine that it runs on, if known
 * @param version the version of the application that was given to its engine, or that of Cairn, if known
 * @param workflows the workflows that it has code for; empty when it is stopped
 * @param tally what it has done since it joined
 * @param leader whether it leads: fires timers and looks for dead workers on behalf of all
 * @param drain who told it to drain, or null
 */
public record WorkerDetails(
        UUID id,
        String name,
        String group,
        WorkerState state,
        boolean accepting,
        @Nullable String reason,
        int slots,
        int load,
        Instant startedAt,
        Instant beatAt,
        @Nullable String host,
        @Nullable String version,
        List<Code> workflows,
        Tally tally,
        boolean leader,
        @Nullable Drain drain) {

    /** The group of all workers. */
    public static final String DEFAULT_GROUP = "default";

    /** Copies the list. */
    public WorkerDetails {
        workflows = List.copyOf(workflows);
    }

    /** How many steps it can take now. */
    public int freeSlots() {
        return accepting ? Math.max(0, slots - load) : 0;
    }

    /**
     * The code that the worker has for one workflow.
     *
     * @param workflow the name of the workflow
     * @param version the newest version that it has; it runs steps of older versions, too
     * @param leftAlone the steps that it cannot run all the same
     */
    public record Code(String workflow, int version, List<LeftAlone> leftAlone) {

        /** Copies the list. */
        public Code {
            leftAlone = List.copyOf(leftAlone);
        }
    }

    /** A step of a version of a workflow that the worker leaves to others, because its code does not match. */
    public record LeftAlone(int version, String step) {}

    /**
     * What a worker has done since it joined.
     *
     * @param completed attempts that ended well
     * @param failed attempts that failed
     * @param busy how long all these took together, from their lease to the store of their end
     */
    public record Tally(long completed, long failed, Duration busy) {

        /** Nothing so far. */
        public static final Tally NOTHING = new Tally(0, 0, Duration.ZERO);
    }

    /**
     * A request that the worker drains.
     *
     * @param by the name of the engine on which it was asked for
     */
    public record Drain(String by, String reason, Instant since) {}
}
