package dev.cairn.adapter.postgres;

import dev.cairn.adapter.postgres.sql.Columns;
import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.domain.model.NewRun;
import java.util.List;

/** The rows by which runs are found by their metadata; a run without metadata has none. */
final class RunMetadata {

    // The server dates the runs, so the time comes from their rows.
    static final String ADD = """
            INSERT INTO cairn.run_metadata (pair, created_at, run_id)
            SELECT pair, r.created_at, r.id
              FROM {rows id} AS added
             CROSS JOIN LATERAL
                   (SELECT id, created_at, metadata FROM cairn.workflow_runs w WHERE w.id = added.id OFFSET 0) AS r
             CROSS JOIN LATERAL cairn.metadata_pairs(r.metadata) AS pair
            """;

    private RunMetadata() {}

    /** Adds the rows of runs that were just stored. */
    static void add(PipelinedConnection db, List<NewRun> stored) {
        List<NewRun> carrying =
                stored.stream().filter(run -> !run.metadata().isEmpty()).toList();
        if (!carrying.isEmpty()) {
            db.executeLater(ADD, (Object) Columns.uuids(carrying, NewRun::id));
        }
    }
}
