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
 * @param idle the handlers that may still be queued
 * @param queued whether one of them was queued
 */
public record Handlers(Set<TaskKind> idle, boolean queued) {

    /** The workflow has no handlers. */
    public static final Handlers NONE = new Handlers(Set.of(), false);

    /** The handler for the end of the run was queued. */
    public static final Handlers QUEUED = new Handlers(Set.of(), true);

    /** Copies the set. */
    public Handlers {
        idle = Set.copyOf(idle);
    }

    /** The handlers of a new run. */
    public static Handlers of(Collection<TaskKind> kinds) {
        return kinds.isEmpty() ? NONE : new Handlers(Set.copyOf(kinds), false);
    }

    /** The handler to queue when the steps of a run have this outcome. */
    public Optional<TaskKind> after(RunStatus outcome) {
        return idle.isEmpty()
                ? Optional.empty()
                : idle.stream().filter(kind -> kind.handles() == outcome).findFirst();
    }

    /** The words that a store keeps: NONE, QUEUED, or the kinds in their order. */
    public String words() {
        if (idle.isEmpty()) {
            return queued ? "QUEUED" : "NONE";
        }
        return idle.stream().sorted().map(TaskKind::name).collect(Collectors.joining(" "));
    }

    /** Reads those words. */
    public static Handlers of(String words) {
        return switch (words) {
            case "NONE" -> NONE;
            case "QUEUED" -> QUEUED;
            default -> of(Arrays.stream(words.split(" ")).map(TaskKind::valueOf).toList());
        };
    }
}
