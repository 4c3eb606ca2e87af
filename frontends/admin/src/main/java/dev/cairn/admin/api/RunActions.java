package dev.cairn.admin.api;

import dev.cairn.CancelResult;
import dev.cairn.ForkOptions;
import dev.cairn.RequeueResult;
import dev.cairn.StartedRun;
import dev.cairn.TriggerOptions;
import dev.cairn.WorkflowRunRef;
import dev.cairn.admin.json.Fields;
import dev.cairn.admin.web.Call;
import dev.cairn.admin.web.Field;
import dev.cairn.admin.web.Refused;
import dev.cairn.admin.web.Route;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

/** What an operator does with runs. */
final class RunActions {

    private final Backend backend;

    RunActions(Backend backend) {
        this.backend = backend;
    }

    List<Route> routes() {
        return List.of(
                Route.post("/workflows", 201, "Starts a run", "started", this::start)
                        .body(
                                Field.text("workflow", "The name of the workflow")
                                        .required(),
                                Field.text("tenant", "The tenant").required(),
                                Field.json("input", "The input; null when left out"),
                                Field.text("idempotency_key", "The name of the run within its tenant"),
                                Field.texts("metadata", "Texts that travel with the run"),
                                Field.instant("start_at", "When it may begin"),
                                Field.number("deadline_ms", "How long it may take")),
                Route.post("/workflows/{id}/cancel", 202, "Cancels a run, or one step of it", "cancelled", this::cancel)
                        .body(
                                Field.text("reason", "Why; it is stored with the run")
                                        .required(),
                                Field.text("step", "Only this step, with those that wait for it")),
                Route.post(
                                "/workflows/{id}/retry",
                                202,
                                "Revives a failed run where it stands",
                                "requeued",
                                this::retry)
                        .body(Field.text("reason", "Why; it is stored with the action")),
                Route.post(
                                "/workflows/{id}/fork",
                                201,
                                "Starts a run that goes on from a step of this one",
                                "forked",
                                this::fork)
                        .body(
                                Field.text("from", "The step to go on from").required(),
                                Field.json("input", "Another input"),
                                Field.text("version", "A version, or 'newest'; that of the run when left out")));
    }

    /** Through an engine that takes JSON: that of the host would encode it once more. */
    private Object start(Call call) {
        String tenant = call.need("tenant");
        Scope.of(backend, call.user()).require(tenant);
        String input = Objects.requireNonNullElse(call.json("input"), "null");
        StartedRun run = backend.engines()
                .named(call.user())
                .client(call.need("workflow"), String.class)
                .runNoWait(input, tenant, options(call));
        return Fields.of("id", run.id()).put("is_new", run.isNew());
    }

    private static TriggerOptions options(Call call) {
        TriggerOptions options = TriggerOptions.none().metadata(call.texts("metadata"));
        String given = call.text("idempotency_key");
        String key = given == null ? call.idempotencyKey() : given;
        Instant startAt = call.instant("start_at");
        Duration deadline = call.millis("deadline_ms");
        options = key == null ? options : options.idempotencyKey(key);
        options = startAt == null ? options : options.startAt(startAt);
        return deadline == null ? options : options.deadline(deadline);
    }

    private Object cancel(Call call) {
        String step = call.text("step");
        WorkflowRunRef run = run(call);
        CancelResult result =
                step == null ? run.cancel(call.need("reason")) : run.cancelStep(step, call.need("reason"));
        return Fields.of("cancelled", result.steps())
                .put("outcome", result.outcome())
                .put("text", words(result));
    }

    static String words(CancelResult result) {
        return switch (result.outcome()) {
            case CANCELLED -> "Cancelled, with " + result.steps() + (result.steps() == 1 ? " step." : " steps.");
            case WAS_CANCELLED -> "It had been cancelled before.";
            case WAS_OVER -> "It was over already; nothing changed.";
            case UNDOES_STEPS -> "It undoes its steps, and cannot be cancelled now.";
            case WAITS_FOR_PARENTS -> "The step waits for its parents. Cancel one of them, or the run.";
        };
    }

    private Object retry(Call call) {
        return requeued(run(call).retry());
    }

    static Object requeued(RequeueResult result) {
        if (result.outcome() == RequeueResult.Outcome.REFUSED) {
            throw new Refused(409, result.explanation());
        }
        return Fields.of("requeued", result.requeued().size()).put("text", result.explanation());
    }

    private Object fork(Call call) {
        String input = call.json("input");
        String version = call.text("version");
        ForkOptions options = ForkOptions.none();
        options = input == null ? options : options.inputJson(input);
        if ("newest".equalsIgnoreCase(version)) {
            options = options.newestVersion();
        } else if (version != null) {
            options = options.version(call.number("version", 1, 1, Integer.MAX_VALUE));
        }
        String key = call.idempotencyKey();
        options = key == null ? options : options.idempotencyKey(key);
        return Fields.of("id", run(call).fork(call.need("from"), options).id());
    }

    private WorkflowRunRef run(Call call) {
        UUID id = call.id("id");
        new SeenRuns(backend).require(call.user(), id);
        return backend.engines().of(call.user()).find(id);
    }
}
