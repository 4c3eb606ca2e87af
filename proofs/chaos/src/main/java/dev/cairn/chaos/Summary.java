package dev.cairn.chaos;

import dev.cairn.chaos.check.Findings;
import dev.cairn.chaos.check.Logs;
import dev.cairn.chaos.check.Refusals;
import dev.cairn.chaos.check.TakeOvers;
import dev.cairn.chaos.check.Times;
import dev.cairn.chaos.machine.Database;
import dev.cairn.chaos.machine.Server;
import dev.cairn.chaos.storm.Fault;
import dev.cairn.chaos.storm.FaultLog;
import java.io.IOException;
import java.io.PrintStream;
import java.sql.SQLException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** What was done, what came of it, and what was found. */
final class Summary {

    private static final String COUNTS = """
            SELECT (SELECT count(*) FROM cairn.tasks) AS tasks,
                   (SELECT count(*) FROM cairn.tasks WHERE state = 'COMPLETED') AS completed,
                   (SELECT count(*) FROM cairn.tasks WHERE state = 'COMPLETED' AND kind = 'COMPENSATION') AS undone,
                   (SELECT count(*) FROM cairn.task_events WHERE type = 'STARTED') AS attempts,
                   (SELECT count(*) FROM cairn.task_events WHERE type = 'TIMED_OUT') AS timed_out,
                   (SELECT sum(crashes) FROM cairn.tasks) AS crashes,
                   (SELECT sum(failures) FROM cairn.tasks) AS failures,
                   (SELECT count(*) FROM chaos.effects) AS effects
            """;

    private final ChaosOptions options;
    private final Database database;
    private final FaultLog faults;
    private final Findings findings;
    private final PrintStream out;

    Summary(ChaosOptions options, Database database, FaultLog faults, Findings findings, PrintStream out) {
        this.options = options;
        this.database = database;
        this.faults = faults;
        this.findings = findings;
        this.out = out;
    }

    void print(RunBook book, Server server, Counts counts, Course course) throws IOException, SQLException {
        out.println();
        out.println("seed " + options.seed() + ", " + options.storm().toSeconds() + " s under faults, "
                + options.workers() + " workers");
        row("worker processes started", counts.started);
        for (Fault fault : Fault.values()) {
            row(fault.label(), fault == Fault.CUT ? counts.cuts : faults.count(fault));
        }
        row("runs", book.planned());
        row("triggers repeated after a lost answer", book.answersLost());
        row("hostile texts refused", book.hostileTextsRefused());
        counts.interventions.forEach(this::row);
        work();
        takeOvers(course.rollingSince());
        row("times the invariants were asked", counts.invariantChecks);
        refusals(server);
        conflicts(server);
        out.println(
                findings.isEmpty()
                        ? "nothing lost, nothing stuck, nothing changed"
                        : "FOUND, files in " + server.folder());
        findings.all().forEach(finding -> out.println("  - " + finding));
        out.flush();
    }

    private void work() throws SQLException {
        database.query(COUNTS, counts -> {
            row("tasks", counts.getLong("tasks"));
            row("tasks completed", counts.getLong("completed"));
            row("steps undone", counts.getLong("undone"));
            row("attempts started", counts.getLong("attempts"));
            row("attempts that failed or timed out", counts.getLong("failures"));
            row("attempts that timed out", counts.getLong("timed_out"));
            row("attempts lost with their worker", counts.getLong("crashes"));
            row("effects", counts.getLong("effects"));
            return counts;
        });
    }

    private void takeOvers(String rollingSince) throws SQLException {
        TakeOvers takeOvers = new TakeOvers(database);
        times("taken over after a kill", takeOvers.after(faults, Fault.KILL, false));
        times("  with nothing else broken", takeOvers.after(faults, Fault.KILL, true));
        times("taken over after a pause", takeOvers.after(faults, Fault.PAUSE, false));
        times("  with nothing else broken", takeOvers.after(faults, Fault.PAUSE, true));
        times("taken over after a stop", takeOvers.afterStops("-infinity"));
        times("  in the rolling restart", takeOvers.afterStops(rollingSince));
        times("time to stop", faults.stops());
        times("first step settled after a server crash", takeOvers.afterRestarts(faults));
        times("sleeps ended late by", takeOvers.lateSleeps());
    }

    private void refusals(Server server) throws IOException {
        Refusals refusals = Refusals.in(server.log(), server.folder().resolve("workers"));
        Map<Fault, Integer> struck = new EnumMap<>(Fault.class);
        for (Fault fault : Fault.values()) {
            if (fault.refuses()) {
                struck.put(fault, faults.count(fault));
                out.printf(
                        "  %-42s %8d   lines in the logs of workers %d%n",
                        "refused to engines: " + fault.label(), refusals.sent(fault), refusals.logged(fault));
            }
        }
        refusals.withoutEffect(struck).forEach(findings);
    }

    private void conflicts(Server server) throws IOException {
        Map<String, Integer> states = Logs.sqlStates(server.log());
        int deadlocks = states.getOrDefault("40P01", 0);
        row("deadlocks (40P01)", deadlocks);
        row("serialization failures (40001)", states.getOrDefault("40001", 0));
        out.println("  errors by SQLSTATE: " + states);
        if (deadlocks > 0) {
            findings.accept(deadlocks + " deadlocks");
        }
        Logs.workerErrors(server.folder().resolve("workers")).forEach(line -> findings.accept("worker error: " + line));
    }

    private void times(String name, List<Duration> times) {
        out.println(new Times(times).line(name));
    }

    private void row(String name, long value) {
        out.printf("  %-42s %8d%n", name, value);
    }

    /** What was counted elsewhere. */
    record Counts(int started, int cuts, int invariantChecks, Map<String, Integer> interventions) {}
}
