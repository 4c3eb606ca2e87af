package dev.cairn.domain.model;

import dev.cairn.RunStatus;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The tasks that a run gets at its end: first the compensations, if it undoes its steps, then a handler, one at most,
 * because a run ends once. A run that was revived ends again, and gets another handler.
 *
 * @param kinds the handlers that the workflow has, COMPENSATION if a step of it has one, and WAIT if a step waits for signals
 * @param queued whether one of them was queued for the end of the run, and the run was not revived since
 * @param earlier how many were queued for ends of the run before it was revived
 * @param undoneAs the outcome that made the run undo its steps, which stays its outcome; null if it undid none
 */
public record Handlers(
        Set<TaskKind> kinds,
        boolean queued,
        int earlier,
        @Nullable RunStatus undoneAs) {

    /** The workflow has no handlers. */
    public static final Handlers NONE = new Handlers(Set.of(), false, 0, null);

    private static final String NO_WORD = "NONE";
    private static final String QUEUED_WORD = "QUEUED";
    private static final String UNDONE_WORD = "UNDONE_";

    /** Copies the set. */
    public Handlers {
        kinds = Set.copyOf(kinds);
    }

    /** The handlers of a new run. */
    public static Handlers of(Collection<TaskKind> kinds) {
        return kinds.isEmpty() ? NONE : new Handlers(Set.copyOf(kinds), false, 0, null);
    }

    /** The handler to queue when the steps of a run have this outcome. */
    public Optional<TaskKind> after(RunStatus outcome) {
        return queued
                ? Optional.empty()
                : kinds.stream().filter(kind -> kind.handles() == outcome).findFirst();
    }

    /** Whether the workflow has compensations, and the run has undone no step. */
    public boolean mayUndo() {
        return kinds.contains(TaskKind.COMPENSATION) && undoneAs == null;
    }

    /** Whether a step of the workflow waits for signals. */
    public boolean takesSignals() {
        return kinds.contains(TaskKind.WAIT);
    }

    /** The handlers once the steps of the run are being undone. */
    public Handlers undo(RunStatus outcome) {
        return new Handlers(kinds, queued, earlier, outcome);
    }

    /** The handlers once one of them is queued. */
    public Handlers queue() {
        return new Handlers(kinds, true, earlier, undoneAs);
    }

    /** The handlers of a run that was revived: if one was queued for its end, another may be queued for its next. */
    public Handlers revived() {
        return queued ? new Handlers(kinds, false, earlier + 1, undoneAs) : this;
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

    /**
     * The words that a store keeps: NONE, or QUEUED if one was queued, UNDONE_FAILED or UNDONE_CANCELLED if steps were
     * undone, the kinds in their order, the earlier number.
     */
    public String toText() {
        if (kinds.isEmpty()) {
            return queued ? QUEUED_WORD : NO_WORD;
        }
        return (queued ? QUEUED_WORD + " " : "")
                + (undoneAs == null ? "" : UNDONE_WORD + undoneAs + " ")
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
        RunStatus undoneAs = null;
        Set<TaskKind> kinds = EnumSet.noneOf(TaskKind.class);
        for (String word : Arrays.asList(words.split(" "))) {
            if (word.equals(QUEUED_WORD)) {
                queued = true;
            } else if (word.startsWith(UNDONE_WORD)) {
                undoneAs = RunStatus.valueOf(word.substring(UNDONE_WORD.length()));
            } else if (Character.isDigit(word.charAt(0))) {
                earlier = Integer.parseInt(word);
            } else {
                kinds.add(TaskKind.valueOf(word));
            }
        }
        return new Handlers(kinds, queued, earlier, undoneAs);
    }
}
