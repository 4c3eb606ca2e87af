package dev.cairn.domain.model;

import java.util.Arrays;
import java.util.Optional;

/**
 * The name of a handler's task. A run that was revived may get a handler again, and the names of its tasks are unique:
 * {@code $on-failure}, and after the first revival {@code $on-failure-2}.
 *
 * @param earlier how many handlers the run has had before
 */
public record HandlerName(TaskKind kind, int earlier) {

    /** The name as it is stored. */
    public String text() {
        return earlier == 0 ? kind.handlerTask() : kind.handlerTask() + "-" + (earlier + 1);
    }

    /** The handler of that task, or nothing if the name is that of a step. */
    public static Optional<HandlerName> of(String task) {
        return Arrays.stream(TaskKind.values())
                .filter(TaskKind::isHandler)
                .filter(kind -> task.startsWith(kind.handlerTask()))
                .findFirst()
                .map(kind -> new HandlerName(
                        kind, earlier(task.substring(kind.handlerTask().length()))));
    }

    private static int earlier(String suffix) {
        return suffix.isEmpty() ? 0 : Integer.parseInt(suffix.substring(1)) - 1;
    }
}
