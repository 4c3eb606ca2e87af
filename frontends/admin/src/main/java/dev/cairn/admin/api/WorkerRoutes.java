package dev.cairn.admin.api;

import dev.cairn.WorkerDetails;
import dev.cairn.WorkerNotFoundException;
import dev.cairn.WorkerState;
import dev.cairn.admin.json.Fields;
import dev.cairn.admin.web.Call;
import dev.cairn.admin.web.Field;
import dev.cairn.admin.web.Refused;
import dev.cairn.admin.web.Right;
import dev.cairn.admin.web.Route;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;

/** Workers: what they run, what they leave alone, and draining. */
final class WorkerRoutes {

    private static final int STOPPED = 50;
    private static final int HELD = 1_000;

    private final Backend backend;

    WorkerRoutes(Backend backend) {
        this.backend = backend;
    }

    List<Route> routes() {
        return List.of(
                Route.get("/workers", "The registered workers, the oldest first", "workers", this::list)
                        .right(Right.VIEW_ALL)
                        .query(Field.text("status", "'stopped' for the workers that were the last to go")),
                Route.get("/workers/{id}", "A worker with the steps that it runs", "worker_details", this::one)
                        .right(Right.VIEW_ALL),
                Route.post(
                                "/workers/{id}/drain",
                                202,
                                "Tells a worker to take no more work",
                                "worker_changed",
                                this::drain)
                        .right(Right.ACT_ON_ALL)
                        .body(Field.text("reason", "Why; it is shown with the worker")
                                .required()),
                Route.post("/workers/{id}/resume", 202, "Ends a drain", "worker_changed", this::resume)
                        .right(Right.ACT_ON_ALL));
    }

    private Object list(Call call) {
        WorkerState wanted = call.choice("status", WorkerState.class);
        List<WorkerDetails> workers = wanted == WorkerState.STOPPED
                ? backend.inspector().stoppedWorkers(STOPPED)
                : backend.inspector().workers().stream()
                        .filter(worker -> wanted == null || worker.state() == wanted)
                        .toList();
        return Fields.of("now", backend.inspector().now())
                .put("workers", Fields.list(workers, WorkerRoutes::row))
                .put("total", workers.size())
                .put("summary", summary(workers));
    }

    static Fields summary(List<WorkerDetails> workers) {
        Fields summary = Fields.none();
        for (WorkerState state : WorkerState.values()) {
            summary.put(
                    state.name().toLowerCase(Locale.ROOT),
                    workers.stream().filter(worker -> worker.state() == state).count());
        }
        return summary.put(
                        "total_capacity",
                        workers.stream().mapToInt(WorkerDetails::slots).sum())
                .put(
                        "total_load",
                        workers.stream().mapToInt(WorkerDetails::load).sum());
    }

    static Fields row(WorkerDetails worker) {
        WorkerDetails.Tally tally = worker.tally();
        long ended = tally.completed() + tally.failed();
        WorkerDetails.Drain drain = worker.drain();
        return Fields.of("id", worker.id())
                .put("name", worker.name())
                .put("worker_group", worker.group())
                .put(
                        "activity_types",
                        worker.workflows().stream()
                                .map(WorkerDetails.Code::workflow)
                                .toList())
                .put("max_concurrency", worker.slots())
                .put("current_load", worker.load())
                .put("status", worker.state().name().toLowerCase(Locale.ROOT))
                .put("accepting_tasks", worker.accepting())
                .put("backpressure_reason", worker.reason())
                .put("started_at", worker.startedAt())
                .put("last_heartbeat_at", worker.beatAt())
                .put("hostname", worker.host())
                .put("version", worker.version())
                .put("tasks_completed", tally.completed())
                .put("tasks_failed", tally.failed())
                .put("avg_task_duration_ms", ended == 0 ? 0.0 : tally.busy().toNanos() / 1e6 / ended)
                .put("leader", worker.leader())
                .put("left_alone", leftAlone(worker))
                .put("drain", drain == null ? null : drain(drain));
    }

    private static Fields drain(WorkerDetails.Drain drain) {
        return Fields.of("by", drain.by()).put("reason", drain.reason()).put("since", drain.since());
    }

    private static List<Object> leftAlone(WorkerDetails worker) {
        List<Object> rows = new ArrayList<>();
        worker.workflows()
                .forEach(code -> code.leftAlone()
                        .forEach(left -> rows.add(Fields.of("workflow", code.workflow())
                                .put("version", left.version())
                                .put("step", left.step())
                                .put("reason", "its code does not match version " + left.version()))));
        return rows;
    }

    private Object one(Call call) {
        WorkerDetails worker = worker(call.id("id"));
        return Fields.of("now", backend.inspector().now())
                .putAll(row(worker))
                .put(
                        "workflows",
                        Fields.list(
                                worker.workflows(),
                                code -> Fields.of("workflow", code.workflow()).put("version", code.version())))
                .put(
                        "running",
                        Fields.list(
                                backend.inspector().heldBy(worker.id()).stream()
                                        .limit(HELD)
                                        .toList(),
                                held -> Fields.of("run_id", held.runId())
                                        .put("step", held.step())
                                        .put("attempt", held.attempt())
                                        .put("since", held.since())))
                .put(
                        "held_at_death",
                        Fields.list(
                                backend.reads().heldAtDeath(worker.id()),
                                held -> Fields.of("run_id", held.runId())
                                        .put("step", held.step())
                                        .put("attempt", held.attempt())));
    }

    private WorkerDetails worker(UUID id) {
        return backend.inspector()
                .worker(id)
                .orElseThrow(
                        () -> Refused.notFound("There is no worker " + id + ", and none of that id has left a name."));
    }

    private Object drain(Call call) {
        return changed(call, id -> backend.engines().of(call.user()).workers().drain(id, call.need("reason")));
    }

    private Object resume(Call call) {
        return changed(call, id -> backend.engines().of(call.user()).workers().resume(id));
    }

    private Object changed(Call call, java.util.function.Function<UUID, WorkerDetails> change) {
        try {
            return row(change.apply(call.id("id")));
        } catch (WorkerNotFoundException e) {
            throw Refused.notFound(String.valueOf(e.getMessage()));
        }
    }
}
