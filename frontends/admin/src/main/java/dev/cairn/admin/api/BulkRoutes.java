package dev.cairn.admin.api;

import dev.cairn.DeadLetterQuery;
import dev.cairn.RunCounts;
import dev.cairn.RunQuery;
import dev.cairn.RunStatus;
import dev.cairn.admin.bulk.BulkAction;
import dev.cairn.admin.bulk.Choice;
import dev.cairn.admin.bulk.Jobs;
import dev.cairn.admin.json.Fields;
import dev.cairn.admin.web.Call;
import dev.cairn.admin.web.Field;
import dev.cairn.admin.web.Refused;
import dev.cairn.admin.web.Right;
import dev.cairn.admin.web.Route;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Bulk actions: what they would change, and jobs that do it. */
final class BulkRoutes {

    private static final int SAMPLE = 10;

    private final Backend backend;
    private final Jobs jobs;

    BulkRoutes(Backend backend, Jobs jobs) {
        this.backend = backend;
        this.jobs = jobs;
    }

    List<Route> routes() {
        Field action = Field.text("action", "cancel, retry, requeue or discard").required();
        Field filter = Field.texts("filter", "Which runs or dead letters, by the names of their lists");
        Field ids = Field.list("ids", "Which runs or dead letters, by their ids, instead of a filter");
        return List.of(
                Route.post("/bulk/preview", 200, "What a job would change", "bulk_preview", this::preview)
                        .right(Right.VIEW)
                        .body(action, filter, ids),
                Route.post("/bulk", 202, "Starts a job that changes many", "job", this::start)
                        .body(
                                action,
                                filter,
                                ids,
                                Field.text("reason", "Why; it is stored with each")
                                        .required()),
                Route.get(
                        "/bulk",
                        "The jobs of this process, newest first",
                        "jobs",
                        call -> Fields.of("now", backend.inspector().now()).put("jobs", jobs.list(call.user()))),
                Route.get(
                        "/bulk/{id}",
                        "A job with its last results",
                        "job",
                        call -> jobs.one(call.user(), call.id("id"))),
                Route.post(
                        "/bulk/{id}/stop",
                        202,
                        "Ends a job after the one that it is at",
                        "job",
                        call -> jobs.stop(call.user(), call.id("id"))));
    }

    private Object preview(Call call) {
        Scope scope = Scope.of(backend, call.user());
        BulkAction action = action(call);
        List<String> ids = call.list("ids");
        if (!ids.isEmpty()) {
            return named(action, new NamedTargets(scope), ids);
        }
        return switch (action) {
            case CANCEL -> ofRuns(scope, Filters.runs(call.texts("filter"), RunStatus.RUNNING), RunStatus.RUNNING);
            case RETRY -> ofRuns(scope, Filters.runs(call.texts("filter"), RunStatus.FAILED), RunStatus.FAILED);
            case REQUEUE, DISCARD -> ofLetters(scope, Filters.letters(call.texts("filter")));
        };
    }

    private Fields named(BulkAction action, NamedTargets named, List<String> ids) {
        List<String> first = ids.subList(0, Math.min(SAMPLE, ids.size()));
        Fields count = Shown.count(new RunCounts.Count(ids.size(), true));
        return switch (action) {
            case CANCEL, RETRY -> count.put("sample", new RunRows(backend).of(named.runs(first)));
            case REQUEUE, DISCARD ->
                count.put("sample", Fields.list(named.letters(first), new LetterLists(backend)::row));
        };
    }

    private Fields ofRuns(Scope scope, RunQuery query, RunStatus status) {
        RunCounts.@Nullable Count count =
                scope.count(query, Jobs.MOST_TARGETS).byStatus().get(status);
        return Shown.count(count)
                .put(
                        "sample",
                        new RunRows(backend).of(scope.runs(query.limit(SAMPLE)).runs()));
    }

    private Fields ofLetters(Scope scope, DeadLetterQuery query) {
        LetterLists rows = new LetterLists(backend);
        return Shown.count(scope.countLetters(query))
                .put("sample", Fields.list(scope.letters(query.limit(SAMPLE)).letters(), rows::row));
    }

    private Object start(Call call) {
        Choice choice = new Choice(call.texts("filter"), call.list("ids"));
        if (choice.filter().isEmpty() && choice.ids().isEmpty()) {
            throw Refused.badRequest("'filter' is empty. Name at least one condition, such as a workflow or a tenant.");
        }
        if (!choice.filter().isEmpty() && !choice.ids().isEmpty()) {
            throw Refused.badRequest("There are 'ids' and a 'filter'. Give one of them.");
        }
        return jobs.start(call.user(), action(call), choice, call.need("reason"));
    }

    private static BulkAction action(Call call) {
        return Objects.requireNonNull(call.choice("action", BulkAction.class));
    }
}
