package dev.cairn.domain.model;

import dev.cairn.RunStatus;
import java.util.Arrays;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The handlers of a run: tasks that are added at its end, one of them at most, because a run ends once.
 *
 * @param kinds the handlers that the workflow has
 * @param queued whether one of them was queued
 */
public record Handlers(Set<TaskKind> kinds, boolean queued) {

    /** The workflow has no handlers. */
    public static final Handlers NONE = new Handlers(Set.of(), false);

    private static final String NO_WORD = "NONE";
    private static final String QUEUED_WORD = "QUEUED";

    /** Copies the set. */
    public Handlers {
        kinds = Set.copyOf(kinds);
    }

    /** The handlers of a new run. */
    public static Handlers of(Collection<TaskKind> kinds) {
        return kinds.isEmpty() ? NONE : new Handlers(Set.copyOf(kinds), false);
    }

    /** The handler to queue when the steps of a run have this outcome. */
    public Optional<TaskKind> after(RunStatus outcome) {
        return queued || kinds.isEmpty()
                ? Optional.empty()
                : kinds.stream().filter(kind -> kind.handles() == outcome).findFirst();
    }

    /** The handlers once one of them is queued. */
    public Handlers queue() {
        return new Handlers(kinds, true);
    }

    /** The words that a store keeps: NONE, or the kinds in their order, behind QUEUED if one was queued. */
    public String words() {
        if (kinds.isEmpty()) {
            return NO_WORD;
        }
        return (queued ? QUEUED_WORD + " " : "")
                + kinds.stream().sorted().map(TaskKind::name).collect(Collectors.joining(" "));
    }

    /** Reads those words. */
    public static Handlers of(String words) {
        if (words.equals(NO_WORD)) {
            return NONE;
        }
        boolean queued = words.startsWith(QUEUED_WORD + " ");
        String kinds = queued ? words.substring(QUEUED_WORD.length() + 1) : words;
        return new Handlers(
                Arrays.stream(kinds.split(" ")).map(TaskKind::valueOf).collect(Collectors.toSet()), queued);
    }
}
