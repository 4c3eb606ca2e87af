package dev.cairn.admin.api;

import dev.cairn.DeadLetterQuery;
import dev.cairn.RunCounts;
import dev.cairn.RunDetails;
import dev.cairn.RunPayloads;
import dev.cairn.RunWait;
import dev.cairn.StepFailure;
import dev.cairn.TaskDetails;
import dev.cairn.TaskState;
import dev.cairn.adapter.postgres.dashboard.EventPage;
import dev.cairn.adapter.postgres.dashboard.RunExtra;
import dev.cairn.adapter.postgres.inspect.LayeredLayout;
import dev.cairn.adapter.postgres.inspect.ListedRun;
import dev.cairn.adapter.postgres.inspect.RunHistory;
import dev.cairn.admin.json.Fields;
import dev.cairn.admin.web.Call;
import dev.cairn.admin.web.Field;
import dev.cairn.admin.web.Refused;
import dev.cairn.admin.web.Right;
import dev.cairn.admin.web.Route;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One run: what it is, its graph, its tasks, its times, its events and its payloads. */
final class RunPages {

    private static final int MOST_EVENTS = 1_000;
    private static final int EVENTS = 200;
    private static final int TASKS = 100;
    private static final int MOST_RADIUS = 50;

    private final Backend backend;
    private final Shown shown;

    RunPages(Backend backend) {
        this.backend = backend;
        this.shown = backend.shown();
    }

    List<Route> routes() {
        return List.of(
                Route.get("/workflows/{id}", "A run, and why it waits or failed", "run_details", this::details),
                Route.get(
                                "/workflows/{id}/graph",
                                "The graph of a run with its states, placed in layers",
                                "graph",
                                this::graph)
                        .query(
                                Field.text("focus", "The step in the middle; all steps when left out"),
                                Field.number("radius", "How many generations around it, 1 to 50; 2 when left out")),
                Route.get("/workflows/{id}/tasks", "The tasks of a run with their attempts", "tasks", this::tasks)
                        .query(Field.text("state", "Only tasks in this state"), Field.text("step", "Only this step"))
                        .query(RunLists.PAGE),
                Route.get(
                        "/workflows/{id}/timeline",
                        "When each task was queued, ran and waited",
                        "timeline",
                        this::timeline),
                Route.get("/workflows/{id}/events", "What happened, in order", "events", this::events)
                        .query(RunLists.PAGE),
                Route.get(
                                "/workflows/{id}/payloads",
                                "The input of a run and the outputs of its steps",
                                "payloads",
                                this::payloads)
                        .right(Right.PAYLOADS));
    }

    private RunHistory history(Call call) {
        UUID id = call.id("id");
        RunHistory history = backend.inspector().run(id);
        Scope.of(backend, call.user()).require(id, history.details().tenant());
        return history;
    }

    private Object details(Call call) {
        RunHistory history = history(call);
        RunDetails run = history.details();
        ListedRun row = backend.reads().runs(List.of(run.id())).stream()
                .findFirst()
                .orElseThrow(() -> new dev.cairn.RunNotFoundException(run.id()));
        RunDetails.Fork from = run.forks().from();
        RunCounts.Count letters =
                backend.inspector().countDeadLetters(DeadLetterQuery.all().run(run.id()));
        RunWait why = backend.inspector().why(run.id());
        Map<String, Integer> states = new TreeMap<>();
        run.tasks().forEach(task -> states.merge(task.state().name(), 1, Integer::sum));
        return Fields.of("now", history.readAt())
                .putAll(new RunRows(backend).row(row, extra(run)))
                .put("waiting_for", run.status().isTerminal() ? null : shown.text(why.text()))
                .put("cancel_reason", shown.text(run.cancelReason()))
                .put("start_at", run.trigger().startAt())
                .put("deadline_at", run.trigger().deadlineAt())
                .put("why", new Waits(shown).run(why))
                .put("failure", failure(run))
                .put("forked_from", from == null ? null : fork(from))
                .put("forks", Fields.list(run.forks().to(), RunPages::fork))
                .put("trace_id", run.trigger().traceId().orElse(null))
                .put("counts_by_state", states)
                .put("dead_letters", letters.number());
    }

    private static RunExtra extra(RunDetails run) {
        return new RunExtra(
                run.id(),
                run.trigger().idempotencyKey(),
                run.tasks().size(),
                count(run, TaskState.COMPLETED),
                count(run, TaskState.FAILED),
                null);
    }

    private static int count(RunDetails run, TaskState state) {
        return (int) run.tasks().stream().filter(task -> task.state() == state).count();
    }

    private @Nullable Fields failure(RunDetails run) {
        StepFailure failure = run.firstFailure().orElse(null);
        return failure == null
                ? null
                : Fields.of("step", failure.step())
                        .put("type", failure.errorType())
                        .put("message", shown.text(failure.message()))
                        .put("attempts", failure.attempts());
    }

    private static Fields fork(RunDetails.Fork fork) {
        return Fields.of("run", fork.run()).put("step", fork.step());
    }

    private Object graph(Call call) {
        RunHistory history = history(call);
        String focus = call.text("focus");
        int radius = call.number("radius", 2, 1, MOST_RADIUS);
        List<TaskDetails> tasks = history.details().tasks();
        if (focus != null) {
            TaskDetails middle = history.details().task(focus);
            List<LayeredLayout.Node> nodes = tasks.stream()
                    .map(task -> new LayeredLayout.Node(task.name(), task.parents()))
                    .toList();
            Set<String> near = LayeredLayout.around(nodes, middle.name(), radius).stream()
                    .map(LayeredLayout.Node::name)
                    .collect(Collectors.toSet());
            tasks = tasks.stream().filter(task -> near.contains(task.name())).toList();
        }
        return Fields.of("now", history.readAt())
                .putAll(new GraphRows(shown)
                        .run(tasks, backend.reads().kinds(history.details().id())));
    }

    private Object tasks(Call call) {
        RunHistory history = history(call);
        TaskState state = call.choice("state", TaskState.class);
        String step = call.text("step");
        int from = call.number("cursor", 0, 0, Integer.MAX_VALUE);
        int limit = call.number("limit", TASKS, 1, RunLists.MOST);
        List<TaskDetails> found = history.details().tasks().stream()
                .filter(task -> state == null || task.state() == state)
                .filter(task -> step == null || task.name().equals(step))
                .toList();
        List<TaskDetails> page = found.stream().skip(from).limit(limit).toList();
        boolean more = from + page.size() < found.size();
        TaskRows rows = new TaskRows(shown, call.user().payloads(), waits(history.details()));
        return Fields.of("now", history.readAt())
                .put("tasks", Fields.list(page, rows::row))
                .put("next_cursor", more ? Integer.toString(from + page.size()) : null);
    }

    private Map<String, Fields> waits(RunDetails run) {
        return new Waits(shown).bySteps(backend.inspector().why(run.id()));
    }

    private Object timeline(Call call) {
        return Timelines.of(history(call));
    }

    private Object events(Call call) {
        UUID id = call.id("id");
        requireSeen(call, id);
        long after = cursor(call);
        EventPage page = backend.reads().events(id, after, call.number("limit", EVENTS, 1, MOST_EVENTS));
        String next = page.more() ? Long.toString(page.events().getLast().id()) : null;
        return Fields.of("now", backend.inspector().now())
                .put("events", Fields.list(page.events(), event -> EventRows.row(event, page.workers(), shown)))
                .put("next_cursor", next);
    }

    private static long cursor(Call call) {
        String cursor = call.text("cursor");
        if (cursor == null) {
            return 0;
        }
        if (!cursor.matches("\\d{1,18}")) {
            throw Refused.badRequest("'" + cursor + "' is not a cursor. Pass next_cursor as it was given.");
        }
        return Long.parseLong(cursor);
    }

    private Object payloads(Call call) {
        UUID id = call.id("id");
        requireSeen(call, id);
        RunPayloads payloads = backend.inspector().payloads(id);
        Map<String, Object> outputs = new LinkedHashMap<>();
        payloads.outputs().forEach((step, json) -> outputs.put(step, shown.json(json)));
        return Fields.of("now", backend.inspector().now())
                .put("input", shown.json(payloads.input()))
                .put("outputs", outputs);
    }

    private void requireSeen(Call call, UUID id) {
        new SeenRuns(backend).require(call.user(), id);
    }
}
