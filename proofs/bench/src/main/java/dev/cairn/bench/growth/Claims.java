package dev.cairn.bench.growth;

import dev.cairn.bench.machine.BenchDatabase;
import dev.cairn.bench.scenario.Figure;
import java.util.List;

/** What the server's own statistics say about the statement that claims. */
final class Claims {

    private static final String OF_CLAIMS = """
              FROM pg_stat_statements
             WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())
               AND query ILIKE '%ready_queue%' AND query ILIKE '%SKIP LOCKED%'
            """;

    private final BenchDatabase database;

    private Claims(BenchDatabase database) {
        this.database = database;
    }

    /** Begins to count. */
    static Claims from(BenchDatabase database) {
        database.execute("CREATE EXTENSION IF NOT EXISTS pg_stat_statements; SELECT pg_stat_statements_reset()");
        return new Claims(database);
    }

    /** The mean time of a claim, and of a claimed row. */
    List<Figure> figures(String suffix) {
        double claims = number("coalesce(sum(calls), 0)");
        double rows = number("coalesce(sum(rows), 0)");
        double millis = number("coalesce(sum(total_exec_time), 0)");
        return List.of(
                Figure.of("claim ms" + suffix, millis / Math.max(1, claims)),
                Figure.of("claim µs a task" + suffix, millis * 1_000 / Math.max(1, rows)));
    }

    private double number(String what) {
        return Double.parseDouble(database.text("SELECT " + what + OF_CLAIMS));
    }
}
