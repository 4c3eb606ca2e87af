package dev.cairn;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Why one step of a run does not go on at the moment, or what it does.
 *
 * @param step the name of the step
 * @param kind the kind of place that it is in
 * @param text what it waits for, for people: the part of a sentence after the name of the step. It may change between
 *     versions
 * @param since when it came there, or null when that is not known
 * @param until when it leaves by itself, or null when it waits for no time
 * @param links what the text speaks of
 */
public record StepWait(
        String step,
        WaitKind kind,
        String text,
        @Nullable Instant since,
        @Nullable Instant until,
        List<Link> links) {

    /** Copies the list. */
    public StepWait {
        links = List.copyOf(links);
    }

    /** The text as a sentence that names the step. */
    public String sentence() {
        return "Step '" + step + "' " + text + ".";
    }

    /**
     * Something that the text speaks of.
     *
     * @param id what identifies it: the name of a step or tenant, the id of a worker or run, {@code run:step} for a dead
     *     letter
     * @param text how it is shown to people
     */
    public record Link(LinkKind kind, String id, String text) {}

    /** The kinds of links. More may be added, so a {@code switch} needs a {@code default}. */
    public enum LinkKind {
        /** Another step of the same run. */
        STEP,
        /** A worker. */
        WORKER,
        /** A tenant. */
        TENANT,
        /** A dead letter. */
        DEAD_LETTER,
        /** Another run. */
        RUN
    }
}
