package dev.cairn.adapter.postgres;

import dev.cairn.RunDetails;
import dev.cairn.adapter.postgres.sql.Columns;
import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.adapter.postgres.sql.Rows;
import dev.cairn.domain.port.Forks;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The forks in PostgreSQL: a link in the row of the fork, written after it, so that nothing changes for other runs. */
final class PostgresForks implements Forks {

    static final String LINK = """
            UPDATE cairn.workflow_runs
               SET forked_from = ?, forked_step = ?
             WHERE id = ?
            """;

    // Outputs never change once written, so they may be read after the decision. They do not leave the server.
    static final String COPY = """
            UPDATE cairn.tasks t
               SET output = s.output
              FROM {rows name} AS copied
             CROSS JOIN LATERAL
                   (SELECT output
                      FROM cairn.tasks
                     WHERE tasks.run_id = ? AND tasks.name = copied.name
                    OFFSET 0) AS s
             WHERE t.run_id = ? AND t.name = copied.name
            """;

    static final String OF = """
            SELECT true AS origin, forked_from AS run, forked_step AS step
              FROM cairn.workflow_runs
             WHERE id = ? AND forked_from IS NOT NULL
            UNION ALL
            (SELECT false, id, forked_step
               FROM cairn.workflow_runs
              WHERE forked_from = ?
              ORDER BY created_at DESC, id DESC
              LIMIT ?)
            """;

    private final PipelinedConnection db;

    PostgresForks(PipelinedConnection db) {
        this.db = db;
    }

    @Override
    public int copy(UUID fork, RunDetails.Fork source, Collection<String> steps) {
        db.executeLater(LINK, source.run(), source.step(), fork);
        return steps.isEmpty() ? 0 : db.update(COPY, Columns.texts(steps, step -> step), source.run(), fork);
    }

    @Override
    public RunDetails.Forks of(UUID runId, int most) {
        List<RunDetails.@Nullable Fork> origin = new ArrayList<>();
        List<RunDetails.Fork> forks = new ArrayList<>();
        db.query(
                OF,
                row -> {
                    RunDetails.Fork fork = new RunDetails.Fork(Rows.uuid(row, "run"), row.getString("step"));
                    return row.getBoolean("origin") ? origin.add(fork) : forks.add(fork);
                },
                runId,
                runId,
                most);
        return new RunDetails.Forks(origin.isEmpty() ? null : origin.getFirst(), forks);
    }
}
