package dev.cairn.admin.api;

import dev.cairn.DeadLetterDetails;
import dev.cairn.DiscardResult;
import dev.cairn.DurableTaskEngine;
import dev.cairn.ForkOptions;
import dev.cairn.admin.bulk.BulkAction;
import dev.cairn.admin.bulk.Choice;
import dev.cairn.admin.bulk.Jobs;
import dev.cairn.admin.json.Fields;
import dev.cairn.admin.web.Call;
import dev.cairn.admin.web.Field;
import dev.cairn.admin.web.Refused;
import dev.cairn.admin.web.Route;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/** What an operator does about dead letters. */
final class LetterActions {

    private final Backend backend;
    private final Jobs jobs;

    LetterActions(Backend backend, Jobs jobs) {
        this.backend = backend;
        this.jobs = jobs;
    }

    List<Route> routes() {
        Field step = Field.text("step", "The step, where the id is that of the run alone");
        return List.of(
                Route.post(
                                "/dlq/{id}/requeue",
                                202,
                                "Queues a step again that failed for good",
                                "requeued",
                                this::requeue)
                        .body(
                                step,
                                Field.json(
                                        "input", "Another input: a new run goes on from the step, and this one stays"),
                                Field.text("reason", "Why; it is stored with the action")),
                Route.delete("/dlq/{id}", "Takes a dead letter off the lists", "discarded", this::discard)
                        .body(
                                step,
                                Field.text("reason", "Why; it is stored with the dead letter")
                                        .required()),
                Route.post("/dlq/purge", 202, "Discards old dead letters, as a job", "job", this::purge)
                        .body(
                                Field.number("older_than_ms", "How long ago they failed at least")
                                        .required(),
                                Field.texts("filter", "Which dead letters"),
                                Field.text("reason", "Why; it is stored with each")),
                Route.post(
                                "/dlq/requeue",
                                202,
                                "Queues the steps of many dead letters again, as a job",
                                "job",
                                this::requeueMany)
                        .body(
                                Field.texts("filter", "Which dead letters").required(),
                                Field.text("reason", "Why; it is stored with the action")));
    }

    private Object requeue(Call call) {
        LetterId id = seen(call);
        DurableTaskEngine engine = backend.engines().of(call.user());
        String input = call.json("input");
        if (input == null) {
            return RunActions.requeued(engine.deadLetters().requeue(id.run(), id.step()));
        }
        UUID fork = engine.find(id.run())
                .fork(id.step(), ForkOptions.none().inputJson(input))
                .id();
        return Fields.of("requeued", 0)
                .put("run_id", fork)
                .put("text", "Run " + fork + " goes on from step '" + id.step() + "' with the other input.");
    }

    private Object discard(Call call) {
        LetterId id = seen(call);
        DiscardResult result =
                backend.engines().of(call.user()).deadLetters().discard(id.run(), id.step(), call.need("reason"));
        return Fields.of("discarded", result.isDiscarded() ? 1 : 0).put("text", result.explanation());
    }

    private LetterId seen(Call call) {
        LetterId id = LetterId.of(call);
        DeadLetterDetails details = backend.inspector()
                .deadLetter(id.run(), id.step())
                .orElseThrow(() ->
                        Refused.notFound("Step '" + id.step() + "' of run " + id.run() + " has not failed for good."));
        Scope.of(backend, call.user()).require(id.run(), details.letter().tenant());
        return id;
    }

    private Object purge(Call call) {
        Duration age = call.millis("older_than_ms");
        if (age == null || age.isNegative()) {
            throw Refused.badRequest("'older_than_ms' must not be negative.");
        }
        Map<String, String> filter = new TreeMap<>(call.texts("filter"));
        Instant before = backend.inspector().now().minus(age);
        String named = filter.get("to");
        filter.put("to", named != null && named.compareTo(before.toString()) < 0 ? named : before.toString());
        String reason = call.text("reason");
        return jobs.start(call.user(), BulkAction.DISCARD, Choice.matching(filter), reason == null ? "purged" : reason);
    }

    private Object requeueMany(Call call) {
        String reason = call.text("reason");
        return jobs.start(
                call.user(),
                BulkAction.REQUEUE,
                Choice.matching(call.texts("filter")),
                reason == null ? "requeued" : reason);
    }
}
