package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RunCounts;
import dev.cairn.RunPage;
import dev.cairn.RunQuery;
import dev.cairn.RunStatus;
import dev.cairn.RunSummary;
import dev.cairn.adapter.postgres.sql.PooledConnections;
import dev.cairn.adapter.postgres.sql.Schema;
import dev.cairn.domain.model.RunSlice;
import dev.cairn.domain.service.ReadPage;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Lists and counts that look at no more runs than they may. */
class RunDirectoryTest {

    private static final RunQuery COMPLETED =
            RunQuery.all().tenant("acme").status(RunStatus.COMPLETED).limit(2);

    // Twenty runs of a tenant, of which every tenth is completed and the others are live in one place each.
    private static final String RUNS = """
            INSERT INTO cairn.workflow_runs (id, workflow, version, tenant, status, open_sinks, failed_tasks, handler,
                                             metadata, input, created_at, finished_at)
            SELECT lpad(to_hex(i), 32, '0')::uuid, 'w-' || i % 2, 1, 'acme',
                   CASE WHEN i % 10 = 0 THEN 'COMPLETED' ELSE 'RUNNING' END, (i % 10 > 0)::int, 0, 'NONE', '{}', '{}',
                   now() + make_interval(secs => i), CASE WHEN i % 10 = 0 THEN now() END
              FROM generate_series(1, 20) AS i
            """;

    private final Schema schema = TestDatabase.freshSchema();
    private final PooledConnections pool = new PooledConnections(TestDatabase.server(), schema);

    @BeforeEach
    void store() {
        TestDatabase.execute(schema, RUNS);
    }

    @Test
    void a_slice_ends_after_so_many_runs_and_says_where_it_ended() {
        RunSlice first = slice(4);
        assertThat(ids(first.runs())).containsExactly(20L);
        assertThat(first.reached().id()).isEqualTo(new UUID(0, 17));
        RunSlice second = with(4, directory -> directory.newest(COMPLETED, first.reached(), 3));
        assertThat(second.runs()).isEmpty();
        assertThat(second.reached().id()).isEqualTo(new UUID(0, 13));
        assertThat(slice(40).reached()).isNull();
    }

    @Test
    void a_page_goes_on_until_it_is_full_or_has_looked_often_enough() {
        RunPage full = with(
                4, directory -> ReadPage.of(COMPLETED, (before, limit) -> directory.newest(COMPLETED, before, limit)));
        assertThat(ids(full.runs())).containsExactly(20L, 10L);
        assertThat(full.hasNext()).isFalse();
        RunPage cut = with(
                1,
                directory ->
                        ReadPage.of(COMPLETED.limit(1), (before, limit) -> directory.newest(COMPLETED, before, 1)));
        assertThat(ids(cut.runs())).containsExactly(20L);
        assertThat(cut.hasNext()).isTrue();
    }

    @Test
    void pages_of_all_workflows_meet_every_run_once_however_little_a_slice_looks_at() {
        RunQuery query = RunQuery.all().status(RunStatus.COMPLETED).limit(1);
        List<Long> found = new ArrayList<>();
        RunPage page = page(query);
        while (true) {
            found.addAll(ids(page.runs()));
            if (!page.hasNext()) {
                break;
            }
            page = page(query.after(page.next()));
        }
        assertThat(found).containsExactly(20L, 10L);
    }

    @Test
    void counts_say_when_they_have_not_seen_all_runs() {
        RunCounts few = with(4, directory -> directory.count(RunQuery.all().tenant("acme"), 100));
        assertThat(few.of(RunStatus.COMPLETED)).hasToString("1 or more");
        assertThat(few.of(RunStatus.FAILED)).hasToString("0");
        RunCounts all = with(20, directory -> directory.count(RunQuery.all().tenant("acme"), 100));
        assertThat(all.of(RunStatus.COMPLETED)).hasToString("2");
        assertThat(all.of(RunStatus.RUNNING)).hasToString("18");
    }

    private RunPage page(RunQuery query) {
        return with(3, directory -> ReadPage.of(query, (before, limit) -> directory.newest(query, before, limit)));
    }

    private RunSlice slice(int budget) {
        return with(budget, directory -> directory.newest(COMPLETED, null, 3));
    }

    private <T> T with(int budget, Function<PostgresRunDirectory, T> question) {
        try {
            return pool.use(db -> question.apply(new PostgresRunDirectory(db, budget)));
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    private static List<Long> ids(List<RunSummary> runs) {
        return runs.stream().map(run -> run.id().getLeastSignificantBits()).toList();
    }
}
