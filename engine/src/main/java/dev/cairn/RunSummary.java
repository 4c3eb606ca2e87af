package dev.cairn;

import java.util.Map;
import java.util.UUID;

/**
 * A run in a list.
 *
 * @param id the id of the run
 * @param workflow the name of its workflow
 * @param version the version of the workflow that the run was started with
 * @param tenant the tenant it belongs to
 * @param status its status
 * @param times when it was stored and ended
 * @param metadata the texts that travel with it
 */
public record RunSummary(
        UUID id,
        String workflow,
        int version,
        String tenant,
        RunStatus status,
        RunDetails.Times times,
        Map<String, String> metadata) {

    /** Copies the map. */
    public RunSummary {
        metadata = Map.copyOf(metadata);
    }
}
