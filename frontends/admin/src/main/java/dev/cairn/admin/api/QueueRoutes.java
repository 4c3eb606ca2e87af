package dev.cairn.admin.api;

import dev.cairn.ClusterHealth;
import dev.cairn.Statistics;
import dev.cairn.adapter.postgres.inspect.QueueFilter;
import dev.cairn.adapter.postgres.inspect.QueuePage;
import dev.cairn.adapter.postgres.inspect.QueuedStep;
import dev.cairn.adapter.postgres.inspect.TimerPage;
import dev.cairn.adapter.postgres.inspect.TimerSummary;
import dev.cairn.admin.json.Fields;
import dev.cairn.admin.web.Call;
import dev.cairn.admin.web.Field;
import dev.cairn.admin.web.Right;
import dev.cairn.admin.web.Route;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What waits: the queue in fair order, tenant by tenant, and timers. */
final class QueueRoutes {

    /** How many pages of all tenants are read for a page of some. */
    private static final int PAGES = 10;

    private static final int MOST_WEIGHT = 1_000_000;

    private final Backend backend;
    private final LastHour lastHour;

    QueueRoutes(Backend backend) {
        this.backend = backend;
        this.lastHour = new LastHour(backend);
    }

    List<Route> routes() {
        return List.of(
                Route.get("/tasks", "The steps in the queue, in fair order", "queued_steps", this::tasks)
                        .query(
                                Field.text("tenant", "The tenant"),
                                Field.text("workflow", "The name of the workflow"),
                                Field.text("step", "The name of the step"))
                        .query(RunLists.PAGE),
                Route.get(
                                "/tasks/stats",
                                "Figures of the queue and of each step in the last hour",
                                "task_stats",
                                call -> stats())
                        .right(Right.VIEW_ALL),
                Route.get("/queue", "What each tenant waits for and has running", "queue", this::queue),
                Route.post("/tenants/{tenant}/weight", 202, "Gives a tenant more turns", "weight", this::weight)
                        .right(Right.ACT_ON_ALL)
                        .body(Field.number("weight", "How many turns it gets where others get one")
                                .required()),
                Route.get("/timers", "Tasks that wait for their time, the soonest first", "timers", this::timers)
                        .query(RunLists.PAGE));
    }

    private Object tasks(Call call) {
        Scope scope = Scope.of(backend, call.user());
        String tenant = call.text("tenant");
        if (tenant != null) {
            scope.require(tenant);
        }
        QueueFilter filter = new QueueFilter(tenant, call.text("workflow"), call.text("step"));
        int limit = call.number("limit", RunLists.DEFAULT_LIMIT, 1, RunLists.MOST);
        List<QueuedStep> found = new ArrayList<>();
        @Nullable String cursor = call.text("cursor");
        for (int page = 0; page < PAGES; page++) {
            QueuePage next = backend.inspector().queued(filter, cursor, limit - found.size());
            next.steps().stream().filter(step -> scope.sees(step.tenant())).forEach(found::add);
            cursor = next.next();
            if (cursor == null || found.size() == limit) {
                break;
            }
        }
        return Fields.of("now", backend.inspector().now())
                .put(
                        "tasks",
                        Fields.list(
                                found,
                                step -> Fields.of("run_id", step.runId())
                                        .put("step", step.step())
                                        .put("workflow", step.workflow())
                                        .put("version", step.version())
                                        .put("tenant", step.tenant())
                                        .put("attempt", step.attempt())
                                        .put("waiting_ms", step.waited())))
                .put("next_cursor", cursor);
    }

    private Object timers(Call call) {
        Scope scope = Scope.of(backend, call.user());
        int limit = call.number("limit", RunLists.DEFAULT_LIMIT, 1, RunLists.MOST);
        List<TimerSummary> found = new ArrayList<>();
        @Nullable String cursor = call.text("cursor");
        for (int page = 0; page < PAGES; page++) {
            TimerPage next = backend.inspector().timers(cursor, limit - found.size());
            next.timers().stream().filter(timer -> scope.sees(timer.tenant())).forEach(found::add);
            cursor = next.next();
            if (cursor == null || found.size() == limit) {
                break;
            }
        }
        return Fields.of("now", backend.inspector().now())
                .put(
                        "timers",
                        Fields.list(
                                found,
                                timer -> Fields.of("run_id", timer.runId())
                                        .put("step", timer.step())
                                        .put("kind", timer.kind().toLowerCase(Locale.ROOT))
                                        .put("workflow", timer.workflow())
                                        .put("tenant", timer.tenant())
                                        .put("due_at", timer.dueAt())))
                .put("next_cursor", cursor);
    }

    private Object queue(Call call) {
        Scope scope = Scope.of(backend, call.user());
        // A step without code belongs to no tenant: those who see single tenants learn it from their runs.
        List<Object> withoutCode = scope.tenants() != null
                ? List.of()
                : Fields.list(
                        backend.inspector().stepsWithoutCode(),
                        step -> Fields.of("workflow", step.workflow())
                                .put("version", step.version())
                                .put("step", step.step())
                                .put("tasks", step.tasks())
                                .put("since", step.since()));
        return Fields.of("now", backend.inspector().now())
                .put("tenants", Tenants.rows(backend.inspector().tenants(), scope))
                .put("no_code", withoutCode);
    }

    private Object weight(Call call) {
        int weight = call.number("weight", 1, 1, MOST_WEIGHT);
        backend.engines().of(call.user()).setTenantWeight(call.need("tenant"), weight);
        return Fields.of("tenant", call.need("tenant")).put("weight", weight);
    }

    private Fields stats() {
        ClusterHealth health = backend.inspector().health();
        Statistics statistics = lastHour.statistics();
        Map<String, Long> claimed = backend.reads().claimed();
        Map<String, Fields> types = new TreeMap<>();
        for (Statistics.StepFigures step : statistics.steps()) {
            String name = step.isOfOthers() ? "" : step.workflow() + "/" + step.step();
            types.put(name, type(step, health.queue().byStep().getOrDefault(name, 0L), claimed.getOrDefault(name, 0L)));
        }
        health.queue()
                .byStep()
                .forEach((name, waiting) -> types.putIfAbsent(name, type(waiting, claimed.getOrDefault(name, 0L))));
        return Fields.of("now", backend.inspector().now())
                .put("by_activity_type", types)
                .put("by_priority", Map.of("0", health.queue().waiting().number()))
                .put(
                        "oldest_pending_task_age_ms",
                        Tenants.oldest(backend.inspector().tenants()))
                .put("avg_schedule_to_start_ms", average(statistics, Statistics.StepFigures::start))
                .put("avg_execution_time_ms", average(statistics, Statistics.StepFigures::duration));
    }

    private static Fields type(Statistics.StepFigures step, long waiting, long claimed) {
        return Fields.of("pending", waiting)
                .put("claimed", claimed)
                .put("completed_last_hour", step.completed())
                .put("failed_last_hour", step.failed())
                .put("avg_duration_ms", millis(step.duration().average()))
                .put("p99_duration_ms", millis(step.duration().p99()));
    }

    private static Fields type(long waiting, long claimed) {
        return Fields.of("pending", waiting)
                .put("claimed", claimed)
                .put("completed_last_hour", 0)
                .put("failed_last_hour", 0)
                .put("avg_duration_ms", 0.0)
                .put("p99_duration_ms", 0.0);
    }

    private static double average(
            Statistics statistics, java.util.function.Function<Statistics.StepFigures, Statistics.Latency> of) {
        long count = 0;
        double sum = 0;
        for (Statistics.StepFigures step : statistics.steps()) {
            count += of.apply(step).count();
            sum += millis(of.apply(step).average()) * of.apply(step).count();
        }
        return count == 0 ? 0 : sum / count;
    }

    private static double millis(Duration time) {
        return time.toNanos() / 1e6;
    }
}
