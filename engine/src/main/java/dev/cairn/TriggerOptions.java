package dev.cairn;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The options of a trigger. Immutable; each method returns a changed copy.
 *
 * @param runId the id of the run, or null for a new one; a known id returns its run
 * @param idempotencyKey unique per tenant; a known key returns the first run; null for none
 * @param startDelay how long to wait before the first steps, or null
 * @param startAt when the first steps may begin, or null
 * @param metadata texts that travel with the run and are shown to its steps, at most {@link Limits#MAX_METADATA_LENGTH}
 *     characters in all
 * @param deadline how long the run may take, counted from its start, or null for that of its workflow
 * @param deadlineAt when the run must have ended, or null for the deadline of its workflow
 */
public record TriggerOptions(
        @Nullable UUID runId,
        @Nullable String idempotencyKey,
        @Nullable Duration startDelay,
        @Nullable Instant startAt,
        Map<String, String> metadata,
        @Nullable Duration deadline,
        @Nullable Instant deadlineAt) {

    private static final String LEAVE_OUT = "Leave it out if the run needs none";
    private static final TriggerOptions NONE = new TriggerOptions(null, null, null, null, Map.of(), null, null);

    /** Refuses invalid options. */
    public TriggerOptions {
        checkKey("TriggerOptions", idempotencyKey);
        if (startDelay != null) {
            Limits.checkWait("The start delay", startDelay);
        }
        if (startDelay != null && startAt != null) {
            throw new IllegalArgumentException("A run has a start delay (" + startDelay + ") or a start time ("
                    + startAt + "), not both. Leave one of them out.");
        }
        if (deadline != null && (!deadline.isPositive() || deadline.compareTo(Limits.MAX_WAIT) > 0)) {
            throw new IllegalArgumentException("TriggerOptions: the deadline must be longer than zero and at most "
                    + Limits.MAX_WAIT.toDays() + " days, but was " + deadline + ". " + LEAVE_OUT + ".");
        }
        if (deadline != null && deadlineAt != null) {
            throw new IllegalArgumentException("TriggerOptions: a run has a deadline of a length (" + deadline
                    + ") or at an instant (" + deadlineAt + "), not both. Leave one of them out.");
        }
        checkMetadata(require(metadata, "the metadata", "Use Map.of() for none"));
        metadata = Map.copyOf(metadata);
    }

    /** Options without a deadline. */
    public TriggerOptions(
            @Nullable UUID runId,
            @Nullable String idempotencyKey,
            @Nullable Duration startDelay,
            @Nullable Instant startAt,
            Map<String, String> metadata) {
        this(runId, idempotencyKey, startDelay, startAt, metadata, null, null);
    }

    /** No options: a new id, starting now. */
    public static TriggerOptions none() {
        return NONE;
    }

    /** Returns options with this id for the run. */
    public TriggerOptions runId(UUID id) {
        return new TriggerOptions(
                require(id, "the run id", LEAVE_OUT),
                idempotencyKey,
                startDelay,
                startAt,
                metadata,
                deadline,
                deadlineAt);
    }

    /** Returns options with an idempotency key: repeated triggers of a tenant return the first run. */
    public TriggerOptions idempotencyKey(String key) {
        return new TriggerOptions(
                runId,
                require(key, "the idempotency key", LEAVE_OUT),
                startDelay,
                startAt,
                metadata,
                deadline,
                deadlineAt);
    }

    /** Returns options that start the run after a delay. */
    public TriggerOptions startDelay(Duration delay) {
        return new TriggerOptions(
                runId,
                idempotencyKey,
                require(delay, "the start delay", LEAVE_OUT),
                startAt,
                metadata,
                deadline,
                deadlineAt);
    }

    /** Returns options that start the run at an instant; a past instant means now. */
    public TriggerOptions startAt(Instant at) {
        return new TriggerOptions(
                runId,
                idempotencyKey,
                startDelay,
                require(at, "the start time", LEAVE_OUT),
                metadata,
                deadline,
                deadlineAt);
    }

    /** Returns options with metadata, texts that travel with the run. */
    public TriggerOptions metadata(Map<String, String> texts) {
        return new TriggerOptions(runId, idempotencyKey, startDelay, startAt, texts, deadline, deadlineAt);
    }

    /** Returns options with a deadline of that length, instead of the workflow's. */
    public TriggerOptions deadline(Duration length) {
        return new TriggerOptions(
                runId, idempotencyKey, startDelay, startAt, metadata, require(length, "the deadline", LEAVE_OUT), null);
    }

    /** Returns options with a deadline at that instant, instead of the workflow's. */
    public TriggerOptions deadline(Instant at) {
        return new TriggerOptions(
                runId, idempotencyKey, startDelay, startAt, metadata, null, require(at, "the deadline", LEAVE_OUT));
    }

    /** Refuses an idempotency key that could not be stored; null means that there is none. */
    static void checkKey(String options, @Nullable String key) {
        if (key == null) {
            return;
        }
        if (key.isBlank() || key.length() > Limits.MAX_KEY_LENGTH) {
            throw new IllegalArgumentException("The idempotency key must have 1 to " + Limits.MAX_KEY_LENGTH
                    + " characters and not be blank, but was '" + key + "'. Use a short id of the request.");
        }
        Limits.checkText(options + ": the idempotency key", key);
    }

    private static void checkMetadata(Map<String, String> metadata) {
        long length = 0;
        for (Map.Entry<String, String> entry : metadata.entrySet()) {
            String key = require(entry.getKey(), "a key of the metadata", "Leave the entry out");
            Limits.checkText("TriggerOptions: a key of the metadata", key);
            String value = require(entry.getValue(), "the metadata '" + key + "'", "Leave the entry out");
            Limits.checkText("TriggerOptions: the metadata '" + key + "'", value);
            length += key.length() + value.length();
        }
        if (length > Limits.MAX_METADATA_LENGTH) {
            throw new IllegalArgumentException("TriggerOptions: the metadata has " + length
                    + " characters in its keys and values, more than " + Limits.MAX_METADATA_LENGTH
                    + ". Put large values into the input.");
        }
    }

    private static <T> T require(@Nullable T value, String what, String remedy) {
        if (value == null) {
            throw new IllegalArgumentException("TriggerOptions: " + what + " is null. " + remedy + ".");
        }
        return value;
    }
}
