package dev.cairn.cli.inspect;

import static dev.cairn.cli.text.Table.cell;

import dev.cairn.RunDetails;
import dev.cairn.StepFailure;
import dev.cairn.TaskDetails;
import dev.cairn.TaskEvent;
import dev.cairn.adapter.postgres.inspect.RunHistory;
import dev.cairn.cli.shell.Surroundings;
import dev.cairn.cli.text.GraphPicture;
import dev.cairn.cli.text.Style;
import dev.cairn.cli.text.Table;
import dev.cairn.cli.text.Terminal;
import dev.cairn.cli.text.Words;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A run as lines of text: what it is, its graph, its steps, what happened. */
final class RunView {

    private static final int BEFORE_DETAIL = 29;
    private static final int TAIL_OF_ID = 8;
    private static final int MOST_FORKS = 10;
    private static final Pattern WORKER = Pattern.compile("\\bworker ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\\b");
    private static final DateTimeFormatter CLOCK =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT).withZone(ZoneId.systemDefault());

    private final Style style;
    private final boolean isTerminal;
    private final Terminal terminal;

    RunView(Surroundings around) {
        this.style = around.style();
        this.isTerminal = around.isTerminal();
        this.terminal = around.terminal();
    }

    /** All there is to say. */
    List<String> lines(RunHistory history) {
        List<String> lines = new ArrayList<>(picture(history));
        lines.addAll(steps(history, history.details().tasks()));
        lines.addAll(failures(history));
        lines.add("");
        lines.addAll(events(history));
        return lines;
    }

    /** What fits into the window: of many steps those that are at work or have failed, and how many others there are. */
    List<String> screen(RunHistory history) {
        List<TaskDetails> tasks = history.details().tasks();
        List<String> lines = new ArrayList<>(picture(history));
        // One line for the headings, one for the cursor below.
        int left = Math.max(1, terminal.rows() - lines.size() - 2);
        if (tasks.size() <= left) {
            lines.addAll(steps(history, tasks));
            List<String> failures = failures(history);
            lines.addAll(failures.subList(0, Math.min(failures.size(), left - tasks.size())));
        } else {
            StepChoice choice = StepChoice.of(tasks, left - 1);
            lines.addAll(steps(history, choice.shown()));
            lines.add(style.faint(choice.rest()));
        }
        return lines;
    }

    private List<String> picture(RunHistory history) {
        List<String> lines = new ArrayList<>(header(history));
        lines.add("");
        lines.addAll(GraphPicture.of(history.details(), style, terminal.columns()));
        lines.add("");
        return lines;
    }

    private List<String> header(RunHistory history) {
        RunDetails run = history.details();
        Instant created = run.times().createdAt();
        Instant end = Objects.requireNonNullElse(run.times().finishedAt(), history.readAt());
        String took = (run.status().isTerminal() ? "took " : "for ") + Words.duration(Duration.between(created, end));
        List<String> lines = new ArrayList<>();
        lines.add(style.bold("run " + run.id()) + "  "
                + style.of(run.status(), run.status().name()) + " " + took);
        lines.add(style.faint("workflow ") + run.workflow() + " version " + run.version() + style.faint("   tenant ")
                + run.tenant() + style.faint("   started ") + CLOCK.format(created));
        run.metadata().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(entry -> lines.add(style.faint(entry.getKey() + " ") + entry.getValue()));
        Instant deadline = run.trigger().deadlineAt();
        if (deadline != null) {
            lines.add(style.faint("deadline ") + CLOCK.format(deadline));
        }
        run.trigger().traceId().ifPresent(trace -> lines.add(style.faint("trace ") + trace));
        if (run.cancelReason() != null) {
            lines.add(style.faint("cancelled: ") + Words.oneLine(run.cancelReason()));
        }
        lines.addAll(forks(run.forks()));
        return lines;
    }

    private List<String> forks(RunDetails.Forks forks) {
        List<String> lines = new ArrayList<>();
        if (forks.from() != null) {
            lines.add(style.faint("forked from run ")
                    + forks.from().run()
                    + style.faint(" at step ")
                    + forks.from().step());
        }
        forks.to().stream()
                .limit(MOST_FORKS)
                .forEach(fork ->
                        lines.add(style.faint("forked as run ") + fork.run() + style.faint(" at step ") + fork.step()));
        int more = forks.to().size() - MOST_FORKS;
        if (more > 0) {
            lines.add(style.faint("and " + Words.count(more, "more fork")));
        }
        return lines;
    }

    private List<String> steps(RunHistory history, List<TaskDetails> tasks) {
        Table table = Table.of("step", "state", ">tries", ">waited", ">took", "after");
        for (TaskDetails task : tasks) {
            StepTimes own = StepTimes.of(task, history.readAt());
            table.row(
                    cell(task.name()),
                    cell(Style.sign(task.state()) + " " + task.state(), text -> style.of(task.state(), text)),
                    cell(task.attempts() == 0 ? "" : Integer.toString(task.attempts())),
                    cell(words(own.waited())),
                    cell(words(own.took())),
                    cell(String.join(", ", task.parents())));
        }
        return table.lines(style);
    }

    private List<String> failures(RunHistory history) {
        List<String> lines = new ArrayList<>();
        for (TaskDetails task : history.details().tasks()) {
            StepFailure failure = task.failure();
            if (failure != null) {
                lines.add(
                        style.red(task.name()) + ": " + failure.errorType() + ": " + Words.oneLine(failure.message()));
            } else if (task.note() != null) {
                lines.add(style.faint(task.name() + ": " + named(history, task.note())));
            }
        }
        history.details().tasks().stream()
                .filter(task -> task.heartbeat() != null && !task.state().isTerminal())
                .forEach(task -> lines.add(style.faint(task.name() + ": heartbeat "
                        + Words.duration(Duration.between(task.heartbeat().at(), history.readAt())) + " ago"
                        + (task.heartbeat().details() == null
                                ? ""
                                : ": " + Words.oneLine(task.heartbeat().details())))));
        for (String step : history.withoutCode()) {
            lines.add(style.red(step) + ": no live worker has code for it; it waits for one that has");
        }
        if (!lines.isEmpty()) {
            lines.addFirst("");
        }
        return lines;
    }

    private List<String> events(RunHistory history) {
        int widest = history.events().stream()
                .mapToInt(event -> event.step().length())
                .max()
                .orElse(0);
        int room = terminal.columns() - BEFORE_DETAIL - widest;
        Table table = Table.of(">at", "step", ">try", "event", "detail");
        for (TaskEvent event : history.events()) {
            String detail = detail(history, event);
            table.row(
                    cell(since(history, event), style::faint),
                    cell(event.step()),
                    cell(event.attempt() == 0 ? "" : Integer.toString(event.attempt()), style::faint),
                    cell(event.type().name()),
                    cell(isTerminal ? Words.cut(detail, room) : detail, style::faint));
        }
        return table.lines(style);
    }

    /** One event in one line, with the time since the run began. */
    String line(RunHistory history, TaskEvent event) {
        return "%s  %s  %s  %s"
                .formatted(since(history, event), event.step(), event.type(), detail(history, event))
                .stripTrailing();
    }

    private static String since(RunHistory history, TaskEvent event) {
        Instant begin = history.details().times().createdAt();
        return "+%.3f s".formatted(Duration.between(begin, event.at()).toNanos() / 1e9);
    }

    private static String detail(RunHistory history, TaskEvent event) {
        String why = event.detail() == null ? "" : named(history, Words.oneLine(event.detail()));
        Instant due = event.dueAt();
        if (due == null) {
            return why;
        }
        String until = "for " + Words.duration(Duration.between(event.at(), due));
        return why.isEmpty() ? until : until + ", " + why;
    }

    /** With the names of workers for their ids, or the ends of the ids, which differ most. */
    private static String named(RunHistory history, String text) {
        Matcher ids = WORKER.matcher(text);
        return ids.replaceAll(id -> {
            String name = history.workers().get(UUID.fromString(id.group(1)));
            return name == null ? "worker …" + id.group(1).substring(id.group(1).length() - TAIL_OF_ID) : name;
        });
    }

    private static String words(@Nullable Duration time) {
        return time == null ? "" : Words.duration(time);
    }
}
