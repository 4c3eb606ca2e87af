package dev.cairn.domain.model;

import dev.cairn.RunStatus;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The handlers of a run: tasks that are added at its end, one of them at most, because a run ends once. A run that was
 * revived ends again, and gets another.
 *
 * @param kinds the handlers that the workflow has
 * @param queued whether one of them was queued for the end of the run, and the run was not revived since
 * @param earlier how many were queued for ends of the run before it was revived
 */
public record Handlers(Set<TaskKind> kinds, boolean queued, int earlier) {

    /** The workflow has no handlers. */
    public static final Handlers NONE = new Handlers(Set.of(), false, 0);

    private static final String NO_WORD = "NONE";
    private static final String QUEUED_WORD = "QUEUED";

    /** Copies the set. */
    public Handlers {
        kinds = Set.copyOf(kinds);
    }

    /** The handlers of a new run. */
    public static Handlers of(Collection<TaskKind> kinds) {
        return kinds.isEmpty() ? NONE : new Handlers(Set.copyOf(kinds), false, 0);
    }

    /** The handler to queue when the steps of a run have this outcome. */
    public Optional<TaskKind> after(RunStatus outcome) {
        return queued
                ? Optional.empty()
                : kinds.stream().filter(kind -> kind.handles() == outcome).findFirst();
    }

    /** The handlers once one of them is queued. */
    public Handlers queue() {
        return new Handlers(kinds, true, earlier);
    }

    /** The handlers of a run that was revived: if one was queued for its end, another may be queued for its next. */
    public Handlers revived() {
        return queued ? new Handlers(kinds, false, earlier + 1) : this;
    }

    /** The name of the task that runs a handler at the next or present end of the run. */
    public String taskOf(TaskKind kind) {
        return new HandlerName(kind, earlier).text();
    }

    /** Whether a handler's task belongs to an end of the run before it was revived, so that its state counts no more. */
    public boolean isOutdated(Task task) {
        return HandlerName.of(task.key().name())
                .filter(name -> name.earlier() < earlier)
                .isPresent();
    }

    /** The words that a store keeps: NONE, or QUEUED if one was queued, the kinds in their order, the earlier number. */
    public String words() {
        if (kinds.isEmpty()) {
            return queued ? QUEUED_WORD : NO_WORD;
        }
        return (queued ? QUEUED_WORD + " " : "")
                + kinds.stream().sorted().map(TaskKind::name).collect(Collectors.joining(" "))
                + (earlier == 0 ? "" : " " + earlier);
    }

    /** Reads those words. */
    public static Handlers of(String words) {
        if (words.equals(NO_WORD)) {
            return NONE;
        }
        boolean queued = false;
        int earlier = 0;
        Set<TaskKind> kinds = EnumSet.noneOf(TaskKind.class);
        for (String word : Arrays.asList(words.split(" "))) {
            if (word.equals(QUEUED_WORD)) {
                queued = true;
            } else if (Character.isDigit(word.charAt(0))) {
                earlier = Integer.parseInt(word);
            } else {
                kinds.add(TaskKind.valueOf(word));
            }
        }
        return new Handlers(kinds, queued, earlier);
    }
}
