package dev.cairn.adapter.postgres;

import dev.cairn.DeadLetter;
import dev.cairn.DeadLetterGroup;
import dev.cairn.DeadLetterQuery;
import dev.cairn.RunCounts;
import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.adapter.postgres.sql.RowReader;
import dev.cairn.adapter.postgres.sql.Rows;
import dev.cairn.adapter.postgres.sql.SqlPart;
import dev.cairn.domain.model.LetterPlace;
import dev.cairn.domain.model.LetterSlice;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.port.DeadLetterDirectory;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Looks up dead letters in PostgreSQL, each list along an index ({@link LetterWalk}). */
final class PostgresDeadLetterDirectory implements DeadLetterDirectory {

    static final String FIND = "SELECT * FROM cairn.dead_letters WHERE run_id = ? AND step = ?";

    private static final int BUDGET = 50_000;

    private final PipelinedConnection db;
    private final int budget;

    PostgresDeadLetterDirectory(PipelinedConnection db) {
        this(db, BUDGET);
    }

    /** A directory that looks at no more than that many dead letters in one call. */
    PostgresDeadLetterDirectory(PipelinedConnection db, int budget) {
        this.db = db;
        this.budget = budget;
    }

    @Override
    public LetterSlice newest(DeadLetterQuery query, @Nullable LetterPlace before, int limit) {
        int looked = Math.max(budget, limit);
        LetterWalk walk = new LetterWalk(query, before);
        List<DeadLetter> letters = query(walk.newest(looked, limit), PostgresDeadLetters::letter);
        if (letters.size() == limit) {
            return new LetterSlice(letters, LetterPlace.of(letters.getLast()));
        }
        // Those that open meanwhile have moved the end of the walk forward, but never past one that it found.
        LetterPlace end = query(walk.last(looked), PostgresDeadLetters::letter).stream()
                .findFirst()
                .map(LetterPlace::of)
                .orElse(null);
        boolean isBehind = end != null
                && !letters.isEmpty()
                && LetterPlace.of(letters.getLast()).compareTo(end) < 0;
        return new LetterSlice(letters, isBehind ? LetterPlace.of(letters.getLast()) : end);
    }

    @Override
    public RunCounts.Count count(DeadLetterQuery query, int most) {
        LetterWalk walk = new LetterWalk(query, null);
        SqlPart counted = SqlPart.of("SELECT count(*) AS number FROM (")
                .then(walk.matching(budget))
                .then(" LIMIT ?) AS found", most + 1);
        long number = query(counted, row -> row.getLong("number")).getFirst();
        return new RunCounts.Count(Math.min(number, most), number <= most && !hasMore(walk, budget));
    }

    /** Whether the walk has more rows than it looks at. */
    private boolean hasMore(LetterWalk walk, int looked) {
        return !query(walk.last(looked + 1), PostgresDeadLetters::letter).isEmpty();
    }

    @Override
    public List<DeadLetterGroup> groups(DeadLetterQuery query, int among) {
        LetterWalk walk = new LetterWalk(query, null);
        boolean all = !hasMore(walk, among);
        String last = "array_agg(%s ORDER BY failed_at DESC, run_id DESC, step COLLATE \"C\" DESC)";
        SqlPart groups = SqlPart.of(
                        "SELECT sample.*, number, first FROM (SELECT fingerprint AS print, count(*) AS number,"
                                + " min(failed_at) AS first, max(failed_at) AS last, (" + last.formatted("run_id")
                                + ")[1] AS of_run, (" + last.formatted("step") + ")[1] AS of_step FROM (")
                .then(walk.matching(among))
                .then(
                        ") AS found GROUP BY fingerprint ORDER BY number DESC, last DESC, fingerprint LIMIT ?) AS groups"
                                + " CROSS JOIN LATERAL (SELECT * FROM cairn.dead_letters d"
                                + " WHERE d.run_id = groups.of_run AND d.step = groups.of_step OFFSET 0) AS sample"
                                + " ORDER BY number DESC, groups.last DESC, print",
                        query.limit());
        return query(groups, row -> {
            DeadLetter sample = PostgresDeadLetters.letter(row);
            return new DeadLetterGroup(
                    sample.fingerprint(),
                    new RunCounts.Count(row.getLong("number"), all),
                    Rows.instant(row, "first"),
                    sample.failedAt(),
                    sample);
        });
    }

    @Override
    public Optional<DeadLetter> find(TaskKey task) {
        return db.query(FIND, PostgresDeadLetters::letter, task.runId(), task.name()).stream()
                .findFirst();
    }

    private <T> List<T> query(SqlPart statement, RowReader<T> reader) {
        return db.query(statement.sql(), reader, statement.parameters().toArray());
    }
}
