package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RunQuery;
import dev.cairn.RunStatus;
import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.adapter.postgres.sql.PlanSettings;
import dev.cairn.adapter.postgres.sql.PooledConnections;
import dev.cairn.adapter.postgres.sql.Schema;
import dev.cairn.adapter.postgres.sql.SqlPart;
import dev.cairn.domain.model.PruningPlace;
import dev.cairn.domain.model.RunPlace;
import dev.cairn.domain.port.Transaction;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Every list and count among many runs: its time and its plan. By hand for the figures in docs/performance: {@code
 * -Dlookup.runs=5000000}.
 */
@Tag("slow")
class LookupFiguresTest {

    private static final int RUNS = Integer.getInteger("lookup.runs", 20_000);
    private static final int REPEATS = 200;
    private static final int PAGE = 21;
    private static final RunQuery ALL = RunQuery.all();

    private static final Schema SCHEMA = LookupTables.filled(RUNS);
    private final PostgresStore store = new PostgresStore(new PooledConnections(TestDatabase.server(), SCHEMA), SCHEMA);

    @Test
    void every_list_is_short_work_among_many_runs() throws SQLException {
        Map<String, double[]> figures = new LinkedHashMap<>();
        queries()
                .forEach((name, query) -> figures.put(
                        "list " + name, measured(tx -> tx.directory().newest(query, null, PAGE))));
        RunPlace middle = new RunPlace(Instant.ofEpochSecond(1_700_000_000 + RUNS / 200), new UUID(0, 0));
        figures.put(
                "list of a small workflow, from the middle",
                measured(tx -> tx.directory().newest(ALL.workflow("workflow-90"), middle, PAGE)));
        figures.put("count of a tenant", measured(tx -> tx.directory().count(ALL.tenant("tenant-500"), 10_000)));
        figures.put("count of a workflow", measured(tx -> tx.directory().count(ALL.workflow("workflow-1"), 10_000)));
        figures.put("count of all", measured(tx -> tx.directory().count(ALL, 10_000)));
        figures.put(
                "prune, nothing to delete",
                measured(tx -> tx.pruning().look(Instant.EPOCH, PruningPlace.BEGINNING, 1_000)));

        System.out.printf("%,d runs, milliseconds%n", RUNS);
        figures.forEach((name, times) ->
                System.out.printf("| %s | %.1f | %.1f |%n", name, times[REPEATS / 2], times[REPEATS * 99 / 100]));
        double[] failed = figures.get("list failed of a workflow");
        assertThat(failed[REPEATS / 2]).isLessThan(20);
    }

    @Test
    void no_list_reads_a_table_whole_or_sorts_what_it_walks() throws SQLException {
        try (Connection connection = TestDatabase.server().getConnection()) {
            connection.setAutoCommit(false);
            PipelinedConnection db = new PipelinedConnection(connection, SCHEMA)
                    .beginning("BEGIN", PlanSettings.sql(PlanSettings.OF_EVERY_TRANSACTION));
            queries().forEach((name, query) -> {
                List<String> plan = plan(db, query);
                System.out.println(name + "\n  " + String.join("\n  ", plan));
                assertThat(plan)
                        .noneMatch(line -> line.contains("Seq Scan on") && !line.contains("ready_queue"))
                        .allSatisfy(line -> assertThat(rowsIn(line)).isLessThanOrEqualTo(rowsAllowed(query)));
            });
            connection.rollback();
        }
    }

    /** A walk over all workflows reads a page of each, or a thousand runs when it filters them. */
    private static double rowsAllowed(RunQuery query) {
        RunWalks walks = new RunWalks(query, null);
        if (query.status() == RunStatus.RUNNING) {
            return LookupTables.LIVE;
        }
        return walks.isOfAllWorkflows() ? 100 * (query.status() == null ? PAGE : 1_000) : 3_000;
    }

    private static double rowsIn(String line) {
        int actual = line.indexOf("(actual ");
        int rows = line.indexOf("rows=", actual);
        return actual < 0 || rows < 0 ? 0 : Double.parseDouble(line.substring(rows + 5, line.indexOf(' ', rows + 5)));
    }

    private static List<String> plan(PipelinedConnection db, RunQuery query) {
        RunWalks walks = new RunWalks(query, null);
        SqlPart walk = query.status() == RunStatus.RUNNING
                ? walks.live(Integer.MAX_VALUE, PAGE)
                : walks.newest(walks.isOfAllWorkflows() ? (query.status() == null ? PAGE : 1_000) : 50_000);
        SqlPart statement = PostgresRunDirectory.newest(walk, walks, PAGE);
        return db
                .query(
                        "EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, BUFFERS OFF) " + statement.sql(),
                        row -> row.getString(1),
                        statement.parameters().toArray())
                .stream()
                .filter(line -> line.contains("->") || line.contains("Time:") || line.startsWith("Limit"))
                .collect(Collectors.toList());
    }

    private static Map<String, RunQuery> queries() {
        Map<String, RunQuery> queries = new LinkedHashMap<>();
        queries.put("of all runs", ALL);
        queries.put("of a large workflow", ALL.workflow("workflow-1"));
        queries.put("of a small workflow", ALL.workflow("workflow-90"));
        queries.put("of a large tenant", ALL.tenant("tenant-1"));
        queries.put("of a small tenant", ALL.tenant("tenant-5000"));
        queries.put("of a tenant and a workflow", ALL.tenant("tenant-1").workflow("workflow-20"));
        queries.put("failed", ALL.status(RunStatus.FAILED));
        queries.put("failed of a workflow", ALL.status(RunStatus.FAILED).workflow("workflow-1"));
        queries.put("failed of a small workflow", ALL.status(RunStatus.FAILED).workflow("workflow-90"));
        queries.put("failed of a tenant", ALL.status(RunStatus.FAILED).tenant("tenant-20"));
        queries.put("running", ALL.status(RunStatus.RUNNING));
        queries.put("running of a workflow", ALL.status(RunStatus.RUNNING).workflow("workflow-20"));
        queries.put("completed of a workflow", ALL.status(RunStatus.COMPLETED).workflow("workflow-20"));
        queries.put("completed of a tenant", ALL.status(RunStatus.COMPLETED).tenant("tenant-20"));
        queries.put("completed", ALL.status(RunStatus.COMPLETED));
        queries.put("by metadata", ALL.metadata("order", "100"));
        queries.put("by metadata within a tenant", ALL.metadata("order", "100").tenant("tenant-1"));
        queries.put(
                "of an hour of a workflow",
                ALL.workflow("workflow-1")
                        .createdFrom(Instant.ofEpochSecond(1_700_000_000 + RUNS / 300))
                        .createdBefore(Instant.ofEpochSecond(1_700_003_600 + RUNS / 300)));
        return queries;
    }

    private double[] measured(Consumer<Transaction> question) {
        double[] times = new double[REPEATS];
        for (int i = 0; i < REPEATS; i++) {
            long start = System.nanoTime();
            store.inTransaction(tx -> {
                question.accept(tx);
                return true;
            });
            times[i] = (System.nanoTime() - start) / 1e6;
        }
        Arrays.sort(times);
        return times;
    }
}
