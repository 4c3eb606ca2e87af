package dev.cairn.admin.api;

import dev.cairn.Limits;
import dev.cairn.RunCounts;
import dev.cairn.RunQuery;
import dev.cairn.RunStatus;
import dev.cairn.adapter.postgres.inspect.ListedRun;
import dev.cairn.adapter.postgres.inspect.ListedRuns;
import dev.cairn.admin.json.Fields;
import dev.cairn.admin.web.Call;
import dev.cairn.admin.web.Field;
import dev.cairn.admin.web.Route;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Lists and counts of runs. */
final class RunLists {

    static final int DEFAULT_LIMIT = 50;
    static final int MOST = 200;

    /** How far runs are counted: a list says "1,000+". */
    static final int COUNTED = 1_000;

    private static final int SHORTEST_BEGINNING = 4;
    private static final int LONGEST_ID = 36;

    static final List<Field> FILTER = List.of(
            Field.text("status", "RUNNING, COMPLETED, FAILED or CANCELLED"),
            Field.text("type", "The name of the workflow"),
            Field.number("version", "The version of the workflow"),
            Field.text("tenant", "The tenant"),
            Field.text("key", "The idempotency key; needs the tenant"),
            Field.instant("from", "Runs that were triggered at this time or later"),
            Field.instant("to", "Runs that were triggered before this time"),
            Field.text("meta.*", "A text that the run carries under this name"),
            Field.text("q", "The beginning of an id, else a key, else the name of a workflow"));

    static final List<Field> PAGE = List.of(
            Field.number("limit", "The most on a page, 1 to 200; 50 when left out"),
            Field.text("cursor", "Where the page before has ended"));

    private final Backend backend;

    RunLists(Backend backend) {
        this.backend = backend;
    }

    List<Route> routes() {
        return List.of(
                Route.get("/workflows", "Runs, newest first", "runs", this::list)
                        .query(FILTER)
                        .query(PAGE),
                Route.get("/workflows/counts", "How many runs have each status", "run_counts", this::counts)
                        .query(FILTER));
    }

    private Object list(Call call) {
        Scope scope = Scope.of(backend, call.user());
        List<ListedRun> found = searched(call, scope);
        ListedRuns page = found != null ? new ListedRuns(found, null) : scope.runs(query(call));
        return Fields.of("now", backend.inspector().now())
                .put("workflows", new RunRows(backend).of(page.runs()))
                .put("next_cursor", page.next());
    }

    private Object counts(Call call) {
        RunCounts counts = Scope.of(backend, call.user()).count(query(call), COUNTED);
        Fields fields = Fields.none();
        for (RunStatus status : RunStatus.values()) {
            fields.put(
                    status.name().toLowerCase(Locale.ROOT),
                    Shown.count(counts.byStatus().get(status)));
        }
        return fields;
    }

    /** The runs that a key or the beginning of an id leads to, or null when the list is to be read. */
    private @Nullable List<ListedRun> searched(Call call, Scope scope) {
        String key = call.text("key");
        if (key != null) {
            return ofIds(scope, keyed(call.need("tenant"), key));
        }
        String q = call.text("q");
        if (q == null) {
            return null;
        }
        String tenant = call.text("tenant");
        if (isBeginning(q)) {
            List<ListedRun> found = ofIds(scope, backend.inspector().idsBeginning(q, DEFAULT_LIMIT));
            if (!found.isEmpty()) {
                return found;
            }
        }
        List<ListedRun> found = tenant == null ? List.of() : ofIds(scope, keyed(tenant, q));
        return found.isEmpty() ? null : found;
    }

    private List<UUID> keyed(String tenant, String key) {
        Optional<UUID> found = backend.reads().withKey(tenant, key);
        return found.map(List::of).orElse(List.of());
    }

    private List<ListedRun> ofIds(Scope scope, List<UUID> ids) {
        return ids.isEmpty()
                ? List.of()
                : backend.reads().runs(ids).stream()
                        .filter(run -> scope.sees(run.run().tenant()))
                        .toList();
    }

    private static boolean isBeginning(String text) {
        return text.length() >= SHORTEST_BEGINNING && text.length() <= LONGEST_ID && text.matches("[0-9a-fA-F-]+");
    }

    /** The runs that the parameters of a call are about. */
    static RunQuery query(Call call) {
        String type = call.text("type");
        String workflow = type == null ? call.text("q") : type;
        String tenant = call.text("tenant");
        int version = call.number("version", 0, 1, Integer.MAX_VALUE);
        RunStatus status = call.choice("status", RunStatus.class);
        Instant from = call.instant("from");
        Instant to = call.instant("to");
        RunQuery query = RunQuery.all();
        query = workflow == null ? query : query.workflow(workflow);
        query = tenant == null ? query : query.tenant(tenant);
        query = version == 0 ? query : query.version(version);
        query = status == null ? query : query.status(status);
        query = from == null ? query : query.createdFrom(from);
        query = to == null ? query : query.createdBefore(to);
        for (Map.Entry<String, String> pair : call.beginning("meta.").entrySet()) {
            query = query.metadata(pair.getKey(), pair.getValue());
        }
        String cursor = call.text("cursor");
        query = cursor == null ? query : query.after(cursor);
        return query.limit(call.number("limit", DEFAULT_LIMIT, 1, Math.min(MOST, Limits.MAX_PAGE)));
    }
}
