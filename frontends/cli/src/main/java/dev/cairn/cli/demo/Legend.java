package dev.cairn.cli.demo;

import dev.cairn.TaskState;
import dev.cairn.cli.text.Style;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the signs of steps mean. */
final class Legend {

    private Legend() {}

    /** In one line of 80 characters. */
    static String line(Style style) {
        return Stream.of(
                        entry(style, TaskState.COMPLETED, "done"),
                        entry(style, TaskState.RUNNING, "runs"),
                        entry(style, TaskState.QUEUED, "ready"),
                        entry(style, TaskState.SLEEPING, "sleeps"),
                        entry(style, TaskState.BACKING_OFF, "tried again"),
                        entry(style, TaskState.PENDING, "to come"),
                        entry(style, TaskState.SKIPPED, "skipped"),
                        entry(style, TaskState.FAILED, "failed"))
                .collect(Collectors.joining("  "));
    }

    private static String entry(Style style, TaskState state, String word) {
        return style.of(state, Style.sign(state)) + style.faint(" " + word);
    }
}
