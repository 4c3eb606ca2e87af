package dev.cairn.admin.api;

import dev.cairn.DeadLetter;
import dev.cairn.DeadLetterDetails;
import dev.cairn.DeadLetterGroup;
import dev.cairn.DeadLetterPage;
import dev.cairn.DeadLetterQuery;
import dev.cairn.RunCounts;
import dev.cairn.admin.json.Fields;
import dev.cairn.admin.web.Call;
import dev.cairn.admin.web.Field;
import dev.cairn.admin.web.Refused;
import dev.cairn.admin.web.Route;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Dead letters: lists, groups, and one with its history. */
final class LetterLists {

    static final List<Field> FILTER = List.of(
            Field.text("workflow", "The name of the workflow"),
            Field.text("step", "The step that failed"),
            Field.text("tenant", "The tenant"),
            Field.text("fingerprint", "What failures of one kind share"),
            Field.instant("from", "What failed at this time or later"),
            Field.instant("to", "What failed before this time"));

    private static final int GROUPS = 100;

    private final Backend backend;
    private final Shown shown;

    LetterLists(Backend backend) {
        this.backend = backend;
        this.shown = backend.shown();
    }

    List<Route> routes() {
        return List.of(
                Route.get("/dlq", "Open dead letters; what failed last comes first", "dead_letters", this::list)
                        .query(FILTER)
                        .query(RunLists.PAGE),
                Route.get("/dlq/groups", "Open dead letters by their fingerprint", "dead_letter_groups", this::groups)
                        .query(FILTER),
                Route.get("/dlq/{id}", "A dead letter with its attempts", "dead_letter_details", this::one)
                        .query(Field.text("step", "The step, where the id is that of the run alone")));
    }

    private Object list(Call call) {
        DeadLetterQuery query = query(call).limit(call.number("limit", RunLists.DEFAULT_LIMIT, 1, RunLists.MOST));
        String cursor = call.text("cursor");
        Scope scope = Scope.of(backend, call.user());
        DeadLetterPage page = scope.letters(cursor == null ? query : query.after(cursor));
        return Fields.of("now", backend.inspector().now())
                .put("entries", Fields.list(page.letters(), this::row))
                .put("next_cursor", page.next())
                .put("total", Shown.count(scope.countLetters(query)));
    }

    private static DeadLetterQuery query(Call call) {
        DeadLetterQuery query = DeadLetterQuery.all();
        for (Field field : FILTER) {
            query = Filters.letter(query, field.name(), call.text(field.name()));
        }
        return query;
    }

    private Object groups(Call call) {
        DeadLetterQuery query = query(call).limit(GROUPS);
        Scope scope = Scope.of(backend, call.user());
        Map<String, DeadLetterGroup> groups = new LinkedHashMap<>();
        if (scope.tenants() == null) {
            backend.inspector().deadLetterGroups(query).forEach(group -> groups.put(group.fingerprint(), group));
        } else {
            for (String tenant : scope.among(query.of().tenant())) {
                backend.inspector()
                        .deadLetterGroups(query.tenant(tenant))
                        .forEach(group -> groups.merge(group.fingerprint(), group, LetterLists::together));
            }
        }
        List<DeadLetterGroup> sorted = new ArrayList<>(groups.values());
        sorted.sort(Comparator.comparingLong(
                        (DeadLetterGroup group) -> -group.count().number())
                .thenComparing(DeadLetterGroup::fingerprint));
        return Fields.of("now", backend.inspector().now())
                .put("groups", Fields.list(sorted.stream().limit(GROUPS).toList(), this::group));
    }

    private static DeadLetterGroup together(DeadLetterGroup one, DeadLetterGroup other) {
        Instant first = one.first().isBefore(other.first()) ? one.first() : other.first();
        boolean later = one.last().isBefore(other.last());
        return new DeadLetterGroup(
                one.fingerprint(),
                new RunCounts.Count(
                        one.count().number() + other.count().number(),
                        one.count().exact() && other.count().exact()),
                first,
                later ? other.last() : one.last(),
                later ? other.sample() : one.sample());
    }

    private Object one(Call call) {
        LetterId id = LetterId.of(call);
        DeadLetterDetails details = backend.inspector()
                .deadLetter(id.run(), id.step())
                .orElseThrow(() ->
                        Refused.notFound("Step '" + id.step() + "' of run " + id.run() + " has not failed for good."));
        Scope.of(backend, call.user()).require(id.run(), details.letter().tenant());
        TaskRows rows = new TaskRows(shown, call.user().payloads(), Map.of());
        return Fields.of("now", backend.inspector().now())
                .putAll(row(details.letter()))
                .put("state", details.letter().state())
                .put("error_trace", shown.text(details.letter().failure().stackTrace()))
                .put("last_change", change(details.letter()))
                .put("history", Fields.list(details.history(), rows::attempt));
    }

    private static @org.jspecify.annotations.Nullable Fields change(DeadLetter letter) {
        DeadLetter.Change change = letter.lastChange();
        return change == null
                ? null
                : Fields.of("by", change.by()).put("at", change.at()).put("reason", change.reason());
    }

    Fields row(DeadLetter letter) {
        return Fields.of("id", letter.runId() + ":" + letter.step())
                .put("run_id", letter.runId())
                .put("step", letter.step())
                .put("workflow", letter.workflow())
                .put("version", letter.version())
                .put("tenant", letter.tenant())
                .put("failed_at", letter.failedAt())
                .put("attempt", letter.failure().attempts())
                .put("error_type", letter.failure().errorType())
                .put("error_message", shown.text(letter.failure().message()))
                .put("fingerprint", letter.fingerprint())
                .put("requeues", letter.requeues());
    }

    private Fields group(DeadLetterGroup group) {
        DeadLetter sample = group.sample();
        return Fields.of("fingerprint", group.fingerprint())
                .put("workflow", sample.workflow())
                .put("step", sample.step())
                .put("error_type", sample.failure().errorType())
                .put("error_message", shown.text(sample.failure().message()))
                .put("count", group.count().number())
                .put("capped", !group.count().exact())
                .put("first_at", group.first())
                .put("last_at", group.last())
                .put("sample", row(sample));
    }
}
