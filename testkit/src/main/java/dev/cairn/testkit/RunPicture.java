package dev.cairn.testkit;

import dev.cairn.RunDetails;
import dev.cairn.TaskDetails;
import dev.cairn.TaskEvent;
import dev.cairn.WorkflowRunRef;
import java.time.Duration;
import java.time.Instant;

/** A run for people: its graph with states, then its events with the time since it was triggered. */
final class RunPicture {

    private RunPicture() {}

    static String of(WorkflowRunRef ref) {
        RunDetails run = ref.inspect();
        StringBuilder picture = new StringBuilder();
        picture.append("%nRun %s of '%s' version %d for tenant '%s' is %s%n"
                .formatted(run.id(), run.workflow(), run.version(), run.tenant(), run.status()));
        int width = run.tasks().stream()
                .mapToInt(task -> task.name().length())
                .max()
                .orElse(0);
        for (TaskDetails task : run.tasks()) {
            picture.append(line(task, width));
        }
        picture.append("Events%n".formatted());
        for (TaskEvent event : ref.events()) {
            picture.append(line(event, run.times().createdAt(), width));
        }
        return picture.toString();
    }

    private static String line(TaskDetails task, int width) {
        StringBuilder line =
                new StringBuilder("  %s %s  %-11s".formatted(sign(task), pad(task.name(), width), task.state()));
        if (!task.parents().isEmpty()) {
            line.append("  after ").append(String.join(", ", task.parents()));
        }
        if (task.attempts() > 1) {
            line.append("  attempts ").append(task.attempts());
        }
        if (task.failure() != null) {
            line.append("  ")
                    .append(task.failure().errorType())
                    .append(": ")
                    .append(task.failure().message());
        } else if (task.note() != null) {
            line.append("  (").append(task.note()).append(")");
        }
        return line.append(System.lineSeparator()).toString();
    }

    private static String line(TaskEvent event, Instant start, int width) {
        String due = event.dueAt() == null ? "" : "  until +" + Duration.between(start, event.dueAt());
        String detail = event.detail() == null ? "" : "  " + event.detail();
        return "  +%-10s %s  %-9s attempt %d%s%s%n"
                .formatted(
                        Duration.between(start, event.at()),
                        pad(event.step(), width),
                        event.type(),
                        event.attempt(),
                        due,
                        detail);
    }

    private static String pad(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.length()));
    }

    private static String sign(TaskDetails task) {
        return switch (task.state()) {
            case PENDING -> "·";
            case SCHEDULED, SLEEPING, BACKING_OFF -> "z";
            case QUEUED -> "o";
            case RUNNING -> ">";
            case COMPLETED -> "+";
            case SKIPPED -> "-";
            case FAILED -> "!";
            case CANCELLED -> "x";
        };
    }
}
