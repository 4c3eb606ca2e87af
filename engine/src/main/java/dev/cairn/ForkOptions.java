package dev.cairn;

import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The options of a fork. Immutable; each method returns a changed copy. The tenant and the metadata are those of the
 * run that is forked.
 *
 * @param runId the id of the fork, or null for a new one; a known id returns its run
 * @param idempotencyKey unique per tenant; a known key returns the first fork; null for none
 * @param version the version of the workflow that the fork runs
 * @param inputJson the input of the fork as JSON, or null for the input of the run that is forked
 * @param deadline how long the fork may take, or null for the deadline of its workflow
 */
public record ForkOptions(
        @Nullable UUID runId,
        @Nullable String idempotencyKey,
        Version version,
        @Nullable String inputJson,
        @Nullable Duration deadline) {

    private static final String LEAVE_OUT = "Leave it out if the fork needs none";
    private static final ForkOptions NONE = new ForkOptions(null, null, new Version.Kept(), null, null);

    /** Refuses invalid options. */
    public ForkOptions {
        TriggerOptions.checkKey("ForkOptions", idempotencyKey);
        require(version, "the version", "Leave it out to keep the one of the run");
        if (deadline != null && (!deadline.isPositive() || deadline.compareTo(Limits.MAX_WAIT) > 0)) {
            throw new IllegalArgumentException("ForkOptions: the deadline must be longer than zero and at most "
                    + Limits.MAX_WAIT.toDays() + " days, but was " + deadline + ". " + LEAVE_OUT + ".");
        }
    }

    /** Options without a deadline. */
    public ForkOptions(
            @Nullable UUID runId, @Nullable String idempotencyKey, Version version, @Nullable String inputJson) {
        this(runId, idempotencyKey, version, inputJson, null);
    }

    /** No options: a new id, the same version and the same input. */
    public static ForkOptions none() {
        return NONE;
    }

    /** Returns options with this id for the fork. */
    public ForkOptions runId(UUID id) {
        return new ForkOptions(require(id, "the run id", LEAVE_OUT), idempotencyKey, version, inputJson, deadline);
    }

    /** Returns options with an idempotency key: repeated forks of a tenant return the first one. */
    public ForkOptions idempotencyKey(String key) {
        return new ForkOptions(runId, require(key, "the idempotency key", LEAVE_OUT), version, inputJson, deadline);
    }

    /** Returns options that move the fork to the newest version that is stored. */
    public ForkOptions newestVersion() {
        return new ForkOptions(runId, idempotencyKey, new Version.Newest(), inputJson, deadline);
    }

    /** Returns options that move the fork to that version, which a worker must have stored. */
    public ForkOptions version(int number) {
        return new ForkOptions(runId, idempotencyKey, new Version.Numbered(number), inputJson, deadline);
    }

    /**
     * Returns options with another input, as the JSON that the serializer of the workers reads. Where the workflow is
     * at hand, {@link WorkflowClient#fork} takes the input as an object and checks its type.
     */
    public ForkOptions inputJson(String json) {
        return new ForkOptions(runId, idempotencyKey, version, require(json, "the new input", LEAVE_OUT), deadline);
    }

    /** Returns options with a deadline of that length, counted from the fork, instead of the workflow's. */
    public ForkOptions deadline(Duration length) {
        return new ForkOptions(runId, idempotencyKey, version, inputJson, require(length, "the deadline", LEAVE_OUT));
    }

    private static <T> T require(@Nullable T value, String what, String remedy) {
        if (value == null) {
            throw new IllegalArgumentException("ForkOptions: " + what + " is null. " + remedy + ".");
        }
        return value;
    }

    /** The version of the workflow that a fork runs. */
    public sealed interface Version {

        /** The version of the run that is forked, with the graph that it was started with. */
        record Kept() implements Version {}

        /** The newest version that is stored. */
        record Newest() implements Version {}

        /** The version of that number. */
        record Numbered(int number) implements Version {

            /** Refuses a number that no version can have. */
            public Numbered {
                if (number < 1) {
                    throw new IllegalArgumentException(
                            "ForkOptions: the version must be at least 1, but was " + number + ".");
                }
            }
        }
    }
}
