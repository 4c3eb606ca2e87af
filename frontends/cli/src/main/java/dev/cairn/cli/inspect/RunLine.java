package dev.cairn.cli.inspect;

import dev.cairn.RunStatus;
import dev.cairn.RunSummary;
import dev.cairn.adapter.postgres.inspect.ListedRun;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A run of a list as JSON, without levels. */
record RunLine(
        UUID id,
        String shortId,
        String workflow,
        int version,
        String tenant,
        RunStatus status,
        Instant createdAt,
        @Nullable Instant finishedAt,
        Duration age,
        Map<String, String> metadata) {

    static RunLine of(ListedRun listed) {
        RunSummary run = listed.run();
        return new RunLine(
                run.id(),
                listed.shortId(),
                run.workflow(),
                run.version(),
                run.tenant(),
                run.status(),
                run.times().createdAt(),
                run.times().finishedAt(),
                listed.age(),
                run.metadata());
    }
}
