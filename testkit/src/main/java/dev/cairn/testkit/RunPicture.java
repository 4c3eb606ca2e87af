package dev.cairn.testkit;

import dev.cairn.RunDetails;
import dev.cairn.TaskDetails;
import dev.cairn.TaskEvent;
import dev.cairn.WorkflowRunRef;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** A readable picture of a run: its graph with states, then its events with the time since the trigger. */
final class RunPicture {

    private static final int MOST_LINES = 200;

    private final RunDetails run;
    private final List<TaskEvent> events;
    private final UnaryOperator<String> workerNames;
    private final int width;

    private RunPicture(WorkflowRunRef ref, UnaryOperator<String> workerNames) {
        this.run = ref.inspect();
        this.events = ref.events();
        this.workerNames = workerNames;
        this.width = run.tasks().stream()
                .mapToInt(task -> task.name().length())
                .max()
                .orElse(0);
    }

    /** The picture of a run, in which {@code workerNames} puts the names of workers in place of their ids. */
    static String of(WorkflowRunRef ref, UnaryOperator<String> workerNames) {
        return new RunPicture(ref, workerNames).draw();
    }

    private String draw() {
        String title = "Run %s of workflow '%s' version %d for tenant '%s' is %s"
                .formatted(run.id(), run.workflow(), run.version(), run.tenant(), run.status());
        String tasks = run.tasks().stream().limit(MOST_LINES).map(this::line).collect(Collectors.joining());
        int earlier = Math.max(0, events.size() - MOST_LINES);
        String history = events.stream().skip(earlier).map(this::line).collect(Collectors.joining());
        return "%n%s%n%s%sEvents%n%s%s"
                .formatted(
                        title,
                        tasks,
                        leftOut(run.tasks().size() - MOST_LINES, "more steps"),
                        leftOut(earlier, "earlier events"),
                        history);
    }

    private static String leftOut(int number, String what) {
        return number <= 0 ? "" : "  … %d %s%n".formatted(number, what);
    }

    private String line(TaskDetails task) {
        StringBuilder line =
                new StringBuilder("  %s %s  %-11s".formatted(sign(task), padded(task.name()), task.state()));
        if (!task.parents().isEmpty()) {
            line.append("  after ").append(String.join(", ", task.parents()));
        }
        if (task.attempts() > 1) {
            line.append("  attempts ").append(task.attempts());
        }
        if (task.failure() != null) {
            line.append("  ")
                    .append(readable(
                            task.failure().errorType() + ": " + task.failure().message()));
        } else if (task.note() != null) {
            line.append("  (").append(readable(task.note())).append(")");
        }
        return line.toString().stripTrailing() + System.lineSeparator();
    }

    private String line(TaskEvent event) {
        String due = event.dueAt() == null ? "" : "  until " + since(event.dueAt());
        String detail = event.detail() == null ? "" : "  " + readable(event.detail());
        String attempt = event.attempt() == 0 ? "" : "attempt " + event.attempt();
        return "  %8s  %s  %-9s  %-9s%s%s"
                        .formatted(since(event.at()), padded(event.step()), event.type(), attempt, due, detail)
                        .stripTrailing()
                + System.lineSeparator();
    }

    /** In one line, with workers by name. */
    private String readable(String text) {
        List<String> lines = text.lines().toList();
        String first = lines.isEmpty() ? "" : lines.getFirst();
        return workerNames.apply(lines.size() > 1 ? first + " …" : first);
    }

    /** As "+24h" or "+1m30s". */
    private String since(Instant at) {
        String iso = Duration.between(run.times().createdAt(), at).toString();
        return "+" + iso.replaceFirst("PT", "").toLowerCase(Locale.ROOT);
    }

    private String padded(String name) {
        return name + " ".repeat(Math.max(0, width - name.length()));
    }

    private static String sign(TaskDetails task) {
        return switch (task.state()) {
            case PENDING -> "·";
            case SCHEDULED, SLEEPING, BACKING_OFF -> "z";
            case WAITING -> "?";
            case QUEUED -> "o";
            case RUNNING -> ">";
            case COMPLETED -> "+";
            case SKIPPED -> "-";
            case FAILED -> "!";
            case CANCELLED -> "x";
        };
    }
}
