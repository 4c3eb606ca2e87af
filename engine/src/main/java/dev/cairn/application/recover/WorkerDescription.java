package dev.cairn.application.recover;

import dev.cairn.EngineOptions;
import dev.cairn.WorkerDetails;
import dev.cairn.domain.model.Worker;
import dev.cairn.domain.model.WorkerProfile;
import dev.cairn.domain.model.WorkerReport;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * How a worker presents itself to others.
 *
 * @param host the machine that it runs on, if known
 * @param version the version of the application or of Cairn, if known
 */
public record WorkerDescription(
        String name,
        int slots,
        EngineOptions.Timing timing,
        @Nullable String host,
        @Nullable String version) {

    /** The worker as it joins at this time under that id. */
    Worker worker(UUID id, Instant now, WorkerReport report, WorkerDetails.@Nullable Drain drain) {
        WorkerProfile known = new WorkerProfile(host, version, timing.heartbeat());
        return new Worker(id, name, slots, now, now, known, report, drain);
    }
}
