package dev.cairn;

import java.time.Duration;
import java.time.Instant;

/** The limits for every workflow. */
public final class Limits {

    /** The longest name of a workflow, step or tenant, in characters. */
    public static final int MAX_NAME_LENGTH = 100;

    /** The longest idempotency key or key of the sender of a signal, in characters. */
    public static final int MAX_KEY_LENGTH = 200;

    /** The longest reason for cancelling, or for discarding a dead letter, in characters. */
    public static final int MAX_REASON_LENGTH = 1_000;

    /** The most metadata of a run, in characters of all its keys and values together. */
    public static final int MAX_METADATA_LENGTH = 16_384;

    /** The most signals that a run keeps and that nobody has taken. */
    public static final int MAX_OPEN_SIGNALS = 10_000;

    /** The largest graph, in steps. */
    public static final int MAX_STEPS = 10_000;

    /** The longest wait: a sleep, a timeout, a back-off or a delayed start. */
    public static final Duration MAX_WAIT = Duration.ofDays(36_500);

    /** The highest weight of a tenant. */
    public static final int MAX_WEIGHT = 100;

    /** The most runs on a page of a list. */
    public static final int MAX_PAGE = 1_000;

    /** How far runs are counted. */
    public static final int MAX_COUNT = 10_000;

    /** The most dead letters that are looked at to group them. */
    public static final int MAX_GROUPED = 50_000;

    /** The longest list of runs that a batch could not change; the others are counted. */
    public static final int MAX_NAMED = 100;

    /** The failed attempts of a step whose errors are kept until it is requeued: the first of them, and the last one. */
    public static final int MAX_FAILED_ATTEMPTS = 20;

    /** The shortest interval of a schedule. */
    public static final Duration MIN_INTERVAL = Duration.ofSeconds(1);

    /** The most missed ticks of a schedule that are caught up with. */
    public static final int MAX_CATCH_UP = 100;

    /** The most ticks of one backfill, and the most ticks that are computed in advance. */
    public static final int MAX_BACKFILL = 1_000;

    private Limits() {}

    /** Refuses a wait that is negative or longer than {@link #MAX_WAIT}. */
    static void checkWait(String what, Duration wait) {
        if (wait == null || wait.isNegative() || wait.compareTo(MAX_WAIT) > 0) {
            throw new IllegalArgumentException(
                    what + " must lie between zero and " + MAX_WAIT.toDays() + " days, but was " + wait + ".");
        }
    }

    /**
     * Refuses a text with a character that no database can store: the character zero, or an unpaired surrogate, as in a
     * text that was cut inside an emoji.
     *
     * @param what the name of the text in the error
     */
    public static void checkText(String what, String text) {
        int index = unstorableAt(text);
        if (index >= 0) {
            char character = text.charAt(index);
            throw new IllegalArgumentException(what + " has "
                    + (character == 0 ? "the character zero" : "half of a surrogate pair")
                    + " (\\u%04x) at index %d, which no database can store.".formatted((int) character, index)
                    + " Remove it, and cut texts between characters.");
        }
    }

    /** The index of the first character that no database can store, or -1. */
    public static int unstorableAt(String text) {
        for (int i = 0; i < text.length(); i++) {
            char character = text.charAt(i);
            if (character == 0) {
                return i;
            }
            if (Character.isSurrogate(character)) {
                if (i + 1 == text.length() || !Character.isSurrogatePair(character, text.charAt(i + 1))) {
                    return i;
                }
                i++;
            }
        }
        return -1;
    }

    /** Whether an instant is further in the future than the longest wait. */
    public static boolean isTooFar(Instant now, Instant instant) {
        return instant.isAfter(now.plus(MAX_WAIT));
    }
}
