package dev.cairn.admin.api;

import dev.cairn.adapter.postgres.AdminAction;
import dev.cairn.adapter.postgres.AdminActionPage;
import dev.cairn.adapter.postgres.inspect.DatabaseFacts;
import dev.cairn.adapter.postgres.verify.Verify;
import dev.cairn.adapter.postgres.verify.Violation;
import dev.cairn.admin.json.Fields;
import dev.cairn.admin.web.Call;
import dev.cairn.admin.web.Refused;
import dev.cairn.admin.web.Right;
import dev.cairn.admin.web.Route;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.stream.Collectors;

/** The database itself, and the log of what people did. */
final class DatabaseRoutes {

    private static final Duration VERIFY_LIMIT = Duration.ofSeconds(20);
    private static final int EXAMPLES = 5;

    private final Backend backend;
    private final Semaphore verifying = new Semaphore(1);

    DatabaseRoutes(Backend backend) {
        this.backend = backend;
    }

    List<Route> routes() {
        return List.of(
                Route.get(
                                "/database",
                                "Versions, sizes, dead rows and old transactions",
                                "database",
                                call -> database())
                        .right(Right.VIEW_ALL),
                Route.post(
                                "/database/verify",
                                200,
                                "Checks every invariant of the stored data",
                                "verified",
                                call -> verify())
                        .right(Right.ACT_ON_ALL),
                Route.get("/actions", "What people did, the last action first", "actions", this::actions)
                        .right(Right.VIEW_ALL)
                        .query(RunLists.PAGE));
    }

    private Fields database() {
        DatabaseFacts facts = backend.inspector().database();
        return Fields.of("now", backend.inspector().now())
                .put("schema_version", facts.schemaVersion())
                .put("server_version", facts.serverVersion())
                .put("size_bytes", facts.bytes())
                .put("oldest_transaction_ms", facts.oldestTransaction())
                .put("hidden_sessions", facts.hidden())
                .put(
                        "tables",
                        Fields.list(
                                facts.tables(),
                                table -> Fields.of("name", table.name())
                                        .put("bytes", table.bytes())
                                        .put("live", table.live())
                                        .put("dead", table.dead())))
                .put(
                        "long_transactions",
                        Fields.list(
                                facts.longTransactions(),
                                old -> Fields.of("pid", old.pid())
                                        .put("user", old.user())
                                        .put("application", old.application())
                                        .put("state", old.state())
                                        .put("age_ms", old.age())
                                        .put("keeps_dead_rows", old.keepsDeadRows())));
    }

    private Fields verify() {
        if (!verifying.tryAcquire()) {
            throw new Refused(429, "The data is being checked already. Wait for that answer.");
        }
        try {
            Instant begun = backend.inspector().now();
            List<Violation> violations = Verify.on(backend.dataSource())
                    .schema(backend.schema())
                    .timeLimit(VERIFY_LIMIT)
                    .check();
            Instant ended = backend.inspector().now();
            return Fields.of("now", ended)
                    .put("invariants", invariants(violations))
                    .put("took_ms", Duration.between(begun, ended));
        } finally {
            verifying.release();
        }
    }

    private static List<Object> invariants(List<Violation> violations) {
        Map<String, List<Violation>> broken = violations.stream().collect(Collectors.groupingBy(Violation::invariant));
        List<Object> rows = new ArrayList<>();
        Verify.invariants().forEach((name, title) -> {
            List<Violation> found = broken.getOrDefault(name, List.of());
            rows.add(Fields.of("name", name)
                    .put("text", title)
                    .put("violations", found.size())
                    .put(
                            "examples",
                            found.stream().limit(EXAMPLES).map(Violation::what).toList()));
        });
        return rows;
    }

    private Fields actions(Call call) {
        AdminActionPage page = backend.inspector()
                .actions(call.text("cursor"), call.number("limit", RunLists.DEFAULT_LIMIT, 1, RunLists.MOST));
        return Fields.of("now", backend.inspector().now())
                .put("actions", Fields.list(page.actions(), this::action))
                .put("next_cursor", page.next());
    }

    private Fields action(AdminAction action) {
        AdminAction.Entry entry = action.entry();
        return Fields.of("id", action.id())
                .put("at", action.at())
                .put("who", entry.who())
                .put("role", entry.role())
                .put("action", entry.action())
                .put("target", entry.target())
                .put("outcome", backend.shown().text(entry.outcome()))
                .put("detail", backend.shown().text(entry.detail()));
    }
}
