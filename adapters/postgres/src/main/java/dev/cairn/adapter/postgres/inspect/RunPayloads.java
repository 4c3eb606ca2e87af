package dev.cairn.adapter.postgres.inspect;

import dev.cairn.adapter.postgres.ReadOnlySnapshot;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * The payloads of a run, as JSON.
 *
 * @param input of the run
 * @param outputs of the steps that have one, in the order of the graph
 */
public record RunPayloads(String input, Map<String, String> outputs) {

    private static final String INPUT = "SELECT input FROM cairn.workflow_runs WHERE id = ?";
    private static final String OUTPUTS =
            "SELECT name, output FROM cairn.tasks WHERE run_id = ? AND output IS NOT NULL ORDER BY position";

    /** Copies the map, in its order. */
    public RunPayloads {
        outputs = Collections.unmodifiableMap(new LinkedHashMap<>(outputs));
    }

    static Optional<RunPayloads> of(ReadOnlySnapshot snapshot, UUID run) {
        List<String> input = snapshot.query(INPUT, row -> row.getString("input"), run);
        Map<String, String> outputs = new LinkedHashMap<>();
        snapshot.query(OUTPUTS, row -> outputs.put(row.getString("name"), row.getString("output")), run);
        return input.stream().findFirst().map(found -> new RunPayloads(found, outputs));
    }
}
