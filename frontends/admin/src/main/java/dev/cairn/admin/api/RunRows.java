package dev.cairn.admin.api;

import dev.cairn.adapter.postgres.dashboard.RunExtra;
import dev.cairn.adapter.postgres.inspect.ListedRun;
import dev.cairn.admin.json.Fields;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Runs as the rows of a list. */
final class RunRows {

    private final Backend backend;

    RunRows(Backend backend) {
        this.backend = backend;
    }

    List<Object> of(List<ListedRun> runs) {
        if (runs.isEmpty()) {
            return List.of();
        }
        Map<UUID, RunExtra> extras =
                backend.reads().extras(runs.stream().map(run -> run.run().id()).toList());
        return Fields.list(runs, run -> row(run, extras.get(run.run().id())));
    }

    Fields row(ListedRun listed, @Nullable RunExtra extra) {
        return Fields.of("id", listed.run().id())
                .put("short_id", listed.shortId())
                .put("type", listed.run().workflow())
                .put("version", listed.run().version())
                .put("tenant", listed.run().tenant())
                .put("status", listed.run().status())
                .put("created_at", listed.run().times().createdAt())
                .put("finished_at", listed.run().times().finishedAt())
                .put("duration_ms", listed.took())
                .put("steps", steps(extra))
                .put("waiting_for", extra == null ? null : backend.shown().text(ShortWait.of(extra.rest())))
                .put(
                        "waiting_until",
                        extra == null || extra.rest() == null
                                ? null
                                : extra.rest().dueAt())
                .put("idempotency_key", extra == null ? null : extra.idempotencyKey())
                .put("metadata", backend.shown().metadata(listed.run().metadata()));
    }

    private static @Nullable Fields steps(@Nullable RunExtra extra) {
        return extra == null
                ? null
                : Fields.of("total", extra.steps())
                        .put("completed", extra.completed())
                        .put("failed", extra.failed());
    }
}
