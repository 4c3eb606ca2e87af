package dev.cairn.bench.growth;

import dev.cairn.bench.contender.Cairn;
import dev.cairn.bench.contender.CairnStage;
import dev.cairn.bench.contender.Work;
import dev.cairn.bench.machine.BenchDatabase;
import java.util.List;

/** Makes many finished runs quickly: does one, and has the server copy its rows under older ids. */
final class OldRuns {

    private static final int RUNS_A_STATEMENT = 50_000;

    private final BenchDatabase database;

    OldRuns(BenchDatabase database) {
        this.database = database;
    }

    /** Leaves this many finished runs in the tables. */
    void copies(Cairn cairn, int number) {
        try (CairnStage stage = cairn.open(database)) {
            var unused = stage.drain(Work.CHAIN, 1);
        }
        String template = database.text("SELECT id FROM cairn.workflow_runs");
        for (int from = 0; from < number; from += RUNS_A_STATEMENT) {
            copy(template, Math.min(RUNS_A_STATEMENT, number - from));
        }
        database.execute("VACUUM ANALYZE");
        database.execute("CHECKPOINT");
    }

    private void copy(String template, int number) {
        // Ids of a day ago, in the order of time like all others.
        database.execute(
                "CREATE UNLOGGED TABLE old_ids AS SELECT uuidv7(interval '-1 day') AS id FROM generate_series(1, "
                        + number + ")");
        for (String table : List.of("workflow_runs", "tasks", "task_events")) {
            String key = table.equals("workflow_runs") ? "id" : "run_id";
            String columns = columns(table, "quote_ident(attname)");
            String values = columns(
                    table, "CASE attname WHEN '" + key + "' THEN 'old_ids.id' ELSE 'one.' || quote_ident(attname) END");
            database.execute("INSERT INTO cairn." + table + " (" + columns + ") OVERRIDING SYSTEM VALUE SELECT "
                    + values + " FROM cairn." + table + " AS one, old_ids WHERE one." + key + " = '" + template + "'");
        }
        database.execute("DROP TABLE old_ids");
    }

    private String columns(String table, String expression) {
        return database.text("SELECT string_agg(" + expression + ", ', ' ORDER BY attnum) FROM pg_attribute"
                + " WHERE attrelid = 'cairn." + table + "'::regclass AND attnum > 0 AND NOT attisdropped"
                + " AND attgenerated = ''");
    }
}
