package dev.cairn.adapter.postgres;

import dev.cairn.adapter.postgres.sql.Columns;
import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.adapter.postgres.sql.Rows;
import dev.cairn.domain.model.CountedStep;
import dev.cairn.domain.model.CountedTime;
import dev.cairn.domain.model.DurationTally;
import dev.cairn.domain.model.StepTally;
import dev.cairn.domain.port.Counts;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;

/** What the engines counted, in PostgreSQL. The server adds up the rows of all engines. */
final class PostgresCounts implements Counts {

    static final String PUT_TIMES = """
            INSERT INTO cairn.statistics (at, engine, runs_started, runs_completed, runs_failed, runs_cancelled,
                                          steps_completed, steps_failed, steps_retried, start_micros, starts)
            SELECT at, ?, runs_started, runs_completed, runs_failed, runs_cancelled,
                   steps_completed, steps_failed, steps_retried, start_micros, starts::bigint[]
              FROM {rows at, runs_started, runs_completed, runs_failed, runs_cancelled,
                         steps_completed, steps_failed, steps_retried, start_micros, starts} AS new
            ON CONFLICT (at, engine) DO UPDATE
               SET runs_started = excluded.runs_started, runs_completed = excluded.runs_completed,
                   runs_failed = excluded.runs_failed, runs_cancelled = excluded.runs_cancelled,
                   steps_completed = excluded.steps_completed, steps_failed = excluded.steps_failed,
                   steps_retried = excluded.steps_retried, start_micros = excluded.start_micros,
                   starts = excluded.starts
            """;

    static final String PUT_STEPS = """
            INSERT INTO cairn.step_statistics (at, engine, workflow, step, completed, failed, retried,
                                               duration_micros, durations, start_micros, starts)
            SELECT at, ?, workflow, step, completed, failed, retried,
                   duration_micros, durations::bigint[], start_micros, starts::bigint[]
              FROM {rows at, workflow, step, completed, failed, retried,
                         duration_micros, durations, start_micros, starts} AS new
            ON CONFLICT (at, engine, workflow, step) DO UPDATE
               SET completed = excluded.completed, failed = excluded.failed, retried = excluded.retried,
                   duration_micros = excluded.duration_micros, durations = excluded.durations,
                   start_micros = excluded.start_micros, starts = excluded.starts
            """;

    private static final String FORGET_TIMES = "DELETE FROM cairn.statistics WHERE at < ?";
    private static final String FORGET_STEPS = "DELETE FROM cairn.step_statistics WHERE at < ?";

    static final String TIMES = """
            SELECT at, sum(runs_started) AS runs_started, sum(runs_completed) AS runs_completed,
                   sum(runs_failed) AS runs_failed, sum(runs_cancelled) AS runs_cancelled,
                   sum(steps_completed) AS completed, sum(steps_failed) AS failed, sum(steps_retried) AS retried,
                   0 AS duration_micros, sum(start_micros) AS start_micros
              FROM cairn.statistics
             WHERE at >= ?
             GROUP BY at
             ORDER BY at
            """;

    static final String STARTS_OF_TIMES = """
            SELECT at, bin, sum(number) AS number
              FROM (SELECT at, starts[i] AS bin, starts[i + 1] AS number
                      FROM cairn.statistics, generate_series(1, cardinality(starts), 2) AS i
                     WHERE at >= ?) AS pairs
             GROUP BY at, bin
            """;

    static final String STEPS = """
            SELECT workflow, step, sum(completed) AS completed, sum(failed) AS failed, sum(retried) AS retried,
                   sum(duration_micros) AS duration_micros, sum(start_micros) AS start_micros
              FROM cairn.step_statistics
             WHERE at >= ?
             GROUP BY workflow, step
            """;

    private static final String OF_STEPS = """
            SELECT workflow, step, bin, sum(number) AS number
              FROM (SELECT workflow, step, %1$s[i] AS bin, %1$s[i + 1] AS number
                      FROM cairn.step_statistics, generate_series(1, cardinality(%1$s), 2) AS i
                     WHERE at >= ?) AS pairs
             GROUP BY workflow, step, bin
            """;

    static final String DURATIONS_OF_STEPS = OF_STEPS.formatted("durations");
    static final String STARTS_OF_STEPS = OF_STEPS.formatted("starts");

    private final PipelinedConnection db;

    PostgresCounts(PipelinedConnection db) {
        this.db = db;
    }

    @Override
    public void put(UUID engine, List<CountedTime> times, List<CountedStep> steps) {
        if (!times.isEmpty()) {
            db.executeLater(
                    PUT_TIMES,
                    engine,
                    Columns.instants(times, CountedTime::at),
                    Columns.longs(times, time -> time.runs().started()),
                    Columns.longs(times, time -> time.runs().completed()),
                    Columns.longs(times, time -> time.runs().failed()),
                    Columns.longs(times, time -> time.runs().cancelled()),
                    Columns.longs(times, time -> time.steps().completed()),
                    Columns.longs(times, time -> time.steps().failed()),
                    Columns.longs(times, time -> time.steps().retried()),
                    Columns.longs(times, time -> time.steps().starts().micros()),
                    Columns.texts(times, time -> pairs(time.steps().starts())));
        }
        if (!steps.isEmpty()) {
            db.executeLater(
                    PUT_STEPS,
                    engine,
                    Columns.instants(steps, CountedStep::at),
                    Columns.texts(steps, step -> step.name().workflow()),
                    Columns.texts(steps, step -> step.name().step()),
                    Columns.longs(steps, step -> step.tally().completed()),
                    Columns.longs(steps, step -> step.tally().failed()),
                    Columns.longs(steps, step -> step.tally().retried()),
                    Columns.longs(steps, step -> step.tally().durations().micros()),
                    Columns.texts(steps, step -> pairs(step.tally().durations())),
                    Columns.longs(steps, step -> step.tally().starts().micros()),
                    Columns.texts(steps, step -> pairs(step.tally().starts())));
        }
    }

    /** The bins of a distribution and their counts in turn, as an array literal. */
    private static String pairs(DurationTally tally) {
        return new TreeMap<>(tally.bins())
                .entrySet().stream()
                        .map(bin -> bin.getKey() + "," + bin.getValue())
                        .collect(Collectors.joining(",", "{", "}"));
    }

    @Override
    public int forget(Instant before) {
        return db.update(FORGET_TIMES, before) + db.update(FORGET_STEPS, before);
    }

    @Override
    public List<CountedTime> times(Instant from) {
        Map<Instant, Map<Integer, Long>> starts = bins(STARTS_OF_TIMES, from, row -> Rows.instant(row, "at"));
        return db.query(
                TIMES,
                row -> {
                    Instant at = Rows.instant(row, "at");
                    CountedTime.EndedRuns runs = new CountedTime.EndedRuns(
                            row.getLong("runs_started"),
                            row.getLong("runs_completed"),
                            row.getLong("runs_failed"),
                            row.getLong("runs_cancelled"));
                    return new CountedTime(at, runs, tally(row, Map.of(), starts.getOrDefault(at, Map.of())));
                },
                from);
    }

    @Override
    public List<CountedStep> steps(Instant from) {
        Map<CountedStep.Name, Map<Integer, Long>> durations = bins(DURATIONS_OF_STEPS, from, PostgresCounts::name);
        Map<CountedStep.Name, Map<Integer, Long>> starts = bins(STARTS_OF_STEPS, from, PostgresCounts::name);
        return db.query(
                STEPS,
                row -> {
                    CountedStep.Name name = name(row);
                    return new CountedStep(
                            from,
                            name,
                            tally(row, durations.getOrDefault(name, Map.of()), starts.getOrDefault(name, Map.of())));
                },
                from);
    }

    private <K> Map<K, Map<Integer, Long>> bins(String sql, Instant from, KeyReader<K> key) {
        Map<K, Map<Integer, Long>> bins = new HashMap<>();
        db.query(
                sql,
                row -> bins.computeIfAbsent(key.read(row), unused -> new HashMap<>())
                        .put(row.getInt("bin"), row.getLong("number")),
                from);
        return bins;
    }

    private static CountedStep.Name name(ResultSet row) throws SQLException {
        return new CountedStep.Name(row.getString("workflow"), row.getString("step"));
    }

    private static StepTally tally(ResultSet row, Map<Integer, Long> durations, Map<Integer, Long> starts)
            throws SQLException {
        return new StepTally(
                row.getLong("completed"),
                row.getLong("failed"),
                row.getLong("retried"),
                new DurationTally(row.getLong("duration_micros"), durations),
                new DurationTally(row.getLong("start_micros"), starts));
    }

    /** Reads the key of a row. */
    private interface KeyReader<K> {
        K read(ResultSet row) throws SQLException;
    }
}
