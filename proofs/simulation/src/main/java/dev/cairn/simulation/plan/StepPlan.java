package dev.cairn.simulation.plan;

import dev.cairn.RetryPolicy;
import dev.cairn.domain.model.AtTimeout;
import dev.cairn.domain.model.QueueLimit;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A step of a random workflow.
 *
 * @param peeksAt an ancestor whose output it reads from the store, or null for none
 * @param limits its time limits
 */
public record StepPlan(
        String name,
        List<String> parents,
        Kind kind,
        Skipping skipping,
        RetryPolicy retry,
        @Nullable String peeksAt,
        Limits limits) {

    /** A step without time limits. */
    public StepPlan(
            String name,
            List<String> parents,
            Kind kind,
            Skipping skipping,
            RetryPolicy retry,
            @Nullable String peeksAt) {
        this(name, parents, kind, skipping, retry, peeksAt, Limits.NONE);
    }

    /**
     * The time limits of a step.
     *
     * @param startToClose how long an attempt may take, or null
     * @param heartbeat how long an attempt may be silent, or null
     * @param queue how long it may be queued, or null
     */
    public record Limits(
            @Nullable Duration startToClose,
            @Nullable Duration heartbeat,
            @Nullable QueueLimit queue) {

        /** No limits. */
        public static final Limits NONE = new Limits(null, null, null);
    }

    /** What a step does. */
    public sealed interface Kind {}

    /** Runs a {@link Script}. */
    public record Call() implements Kind {}

    /** Pauses for a while. */
    public record SleepFor(Duration duration) implements Kind {}

    /** Pauses for as many of these times as the value of a parent says. */
    public record SleepForOutput(String parent, Duration unit) implements Kind {}

    /** Pauses until that long after the beginning of the world. */
    public record SleepUntil(Duration sinceBeginning) implements Kind {}

    /**
     * Waits for a signal.
     *
     * @param timeout how long at most, or null for ever
     * @param then what happens at the timeout
     */
    public record WaitFor(String signal, @Nullable Duration timeout, AtTimeout then) implements Kind {}

    /**
     * When a step is skipped.
     *
     * @param strict whether one skipped parent skips it
     * @param condition its own condition, or null for none
     */
    public record Skipping(boolean strict, @Nullable Condition condition) {}

    /** Skips a step when a value is lower: that of a parent, or that of the input if the parent is null. */
    public record Condition(@Nullable String parent, int below) {}

    /** Whether it has an output. */
    public boolean hasOutput() {
        return kind instanceof Call;
    }

    /** The same step with other parents. */
    StepPlan after(List<String> others) {
        Condition condition = skipping.condition();
        boolean keeps = condition == null || condition.parent() == null || others.contains(condition.parent());
        Kind still = kind instanceof SleepForOutput(var parent, var unit) && !others.contains(parent)
                ? new SleepFor(unit)
                : kind;
        return new StepPlan(
                name, others, still, new Skipping(skipping.strict(), keeps ? condition : null), retry, null, limits);
    }

    /** The same step with a wait in place of what it did. */
    StepPlan waiting(WaitFor wait) {
        return new StepPlan(name, parents, wait, skipping, retry, peeksAt, limits);
    }

    /** The same step with a look at that ancestor, or at none. */
    StepPlan peekingAt(@Nullable String ancestor) {
        return new StepPlan(name, parents, kind, skipping, retry, ancestor, limits);
    }
}
