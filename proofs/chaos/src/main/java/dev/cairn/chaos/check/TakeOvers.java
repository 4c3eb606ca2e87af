package dev.cairn.chaos.check;

import dev.cairn.chaos.machine.Database;
import dev.cairn.chaos.storm.Fault;
import dev.cairn.chaos.storm.FaultLog;
import dev.cairn.chaos.storm.FaultLog.Victim;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** How long tasks waited from the moment their worker was taken away until somebody else started them. */
public final class TakeOvers {

    private static final int BATCH = 500;

    private static final String STARTS = """
            SELECT run_id, step, attempt, at
              FROM cairn.task_events
             WHERE type = 'STARTED' AND run_id = ANY (?)
             ORDER BY at
            """;

    private static final String AFTER_STOPS = """
            SELECT extract(epoch FROM again.at - given.at) * 1000 AS millis
              FROM cairn.task_events given
             CROSS JOIN LATERAL (SELECT min(s.at) AS at
                                   FROM cairn.task_events s
                                  WHERE s.run_id = given.run_id AND s.step = given.step
                                    AND s.type = 'STARTED' AND s.id > given.id) AS again
             WHERE given.type = 'QUEUED' AND given.detail = 'given back: the worker stops'
               AND given.at > ?::timestamptz AND again.at IS NOT NULL
            """;

    private static final String AFTER_RESTART = """
            SELECT extract(epoch FROM min(at) - ?::timestamptz) * 1000 AS millis
              FROM cairn.task_events
             WHERE type = 'COMPLETED' AND at > ?::timestamptz
            """;

    private static final String LATE = """
            SELECT extract(epoch FROM woken.at - slept.due_at) * 1000 AS millis
              FROM cairn.task_events slept
              JOIN cairn.task_events woken
                ON woken.run_id = slept.run_id AND woken.step = slept.step AND woken.type = 'WOKEN'
             WHERE slept.type = 'SLEEPING'
            """;

    private final Database database;

    public TakeOvers(Database database) {
        this.database = database;
    }

    /** For the victims of a fault; {@code alone} for those whose rescue no other fault disturbed. */
    public List<Duration> after(FaultLog log, Fault fault, boolean alone) throws SQLException {
        List<Victim> victims =
                log.victims().stream().filter(victim -> victim.fault() == fault).toList();
        List<Duration> took = new ArrayList<>();
        for (int from = 0; from < victims.size(); from += BATCH) {
            List<Victim> part = victims.subList(from, Math.min(from + BATCH, victims.size()));
            Map<UUID, List<Start>> starts = starts(part);
            for (Victim victim : part) {
                starts.getOrDefault(victim.run(), List.of()).stream()
                        .filter(start -> start.rescues(victim))
                        .map(Start::at)
                        .min(Instant::compareTo)
                        .filter(at -> !alone || isUndisturbed(log, victim, at))
                        .ifPresent(at -> took.add(Duration.between(victim.at(), at)));
            }
        }
        return took;
    }

    /** For tasks that a stopping worker gave back since then. */
    public List<Duration> afterStops(String since) throws SQLException {
        return database.query(AFTER_STOPS, TakeOvers::millis, since);
    }

    /** From the moment the server answered again until the first step was settled. */
    public List<Duration> afterRestarts(FaultLog log) throws SQLException {
        List<Duration> took = new ArrayList<>();
        for (Instant restart : log.restarts()) {
            took.addAll(database.query(AFTER_RESTART, TakeOvers::millis, restart.toString(), restart.toString()));
        }
        return took;
    }

    /** How late sleeps ended, storm and all. */
    public List<Duration> lateSleeps() throws SQLException {
        return database.query(LATE, TakeOvers::millis);
    }

    private static Duration millis(ResultSet row) throws SQLException {
        return Duration.ofMillis(row.getLong("millis"));
    }

    private Map<UUID, List<Start>> starts(List<Victim> victims) throws SQLException {
        Map<UUID, List<Start>> starts = new HashMap<>();
        database.query(
                STARTS,
                row -> starts.computeIfAbsent(row.getObject("run_id", UUID.class), id -> new ArrayList<>())
                        .add(new Start(
                                row.getString("step"),
                                row.getInt("attempt"),
                                row.getObject("at", OffsetDateTime.class).toInstant())),
                (Object) victims.stream().map(Victim::run).distinct().toArray(UUID[]::new));
        return starts;
    }

    private static boolean isUndisturbed(FaultLog log, Victim victim, Instant rescued) {
        Instant before = victim.at().minusSeconds(2);
        return log.disturbances().stream()
                .filter(disturbance -> !disturbance.from().equals(victim.at()))
                .noneMatch(disturbance -> disturbance.overlaps(before, rescued));
    }

    private record Start(String step, int attempt, Instant at) {

        /** A crash ends the attempt, so whoever takes over starts the next one. */
        boolean rescues(Victim victim) {
            return step.equals(victim.step()) && attempt > victim.attempt() && at.isAfter(victim.at());
        }
    }
}
