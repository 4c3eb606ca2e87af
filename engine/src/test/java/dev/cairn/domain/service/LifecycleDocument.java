package dev.cairn.domain.service;

import dev.cairn.RunStatus;
import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Writes the life of tasks and runs as a page for people, from the code that decides it. */
final class LifecycleDocument {

    private LifecycleDocument() {}

    static String render() {
        return """
                # The life of a task

                Every task begins PENDING and moves by events; each is written to the event log in the transaction that
                makes it true. This page is generated from
                [TaskLifecycle](../engine/src/main/java/dev/cairn/domain/service/TaskLifecycle.java), the only place that
                decides what may happen; a test fails when the two differ.

                ## Which event leads where

                Down: the state a task is in. Across: what happens to it. An empty cell cannot happen.

                %s
                ## The same as a picture

                ```mermaid
                %s```

                ## Where a run stands

                %s""".formatted(table(), diagram(), statuses());
    }

    private static String table() {
        StringBuilder table = new StringBuilder("| |");
        for (TaskEventType event : TaskEventType.values()) {
            table.append(' ').append(event).append(" |");
        }
        table.append("\n|---|")
                .append("---|".repeat(TaskEventType.values().length))
                .append('\n');
        for (TaskState state : TaskState.values()) {
            table.append("| **").append(state).append("** |");
            for (TaskEventType event : TaskEventType.values()) {
                String next = TaskLifecycle.next(state, event).map(Enum::name).orElse("");
                table.append(next.isEmpty() ? " |" : " " + next + " |");
            }
            table.append('\n');
        }
        return table.toString();
    }

    private static String diagram() {
        StringBuilder diagram = new StringBuilder("stateDiagram-v2\n    [*] --> PENDING\n");
        for (TaskState state : TaskState.values()) {
            for (TaskEventType event : TaskEventType.values()) {
                TaskLifecycle.next(state, event)
                        .ifPresent(next -> diagram.append("    %s --> %s : %s\n".formatted(state, next, event)));
            }
        }
        for (TaskState state : TaskState.values()) {
            if (state.isTerminal()) {
                diagram.append("    ").append(state).append(" --> [*]\n");
            }
        }
        return diagram.toString();
    }

    private static String statuses() {
        return Arrays.stream(RunStatus.values())
                .map(status -> "- **" + status + "**: " + meaning(status) + "\n")
                .collect(Collectors.joining());
    }

    private static String meaning(RunStatus status) {
        return switch (status) {
            case RUNNING -> "something is left to do, or to wait for; so it is from the trigger on.";
            case COMPLETED -> "every step and handler completed or was skipped. Final.";
            case FAILED ->
                "a step or handler failed for good, nothing is left to do, and the handler, if there is one, is over."
                        + " Final, unless somebody requeues what has failed: then the run is RUNNING again.";
            case CANCELLED ->
                "the run or a step of it was cancelled, nothing is left to do, and the handler, if there is one, is over."
                        + " Final, unless somebody requeues a compensation or a handler that has failed: then the run is"
                        + " RUNNING again, and ends as CANCELLED once more.";
        };
    }
}
