package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RunStatus;
import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.adapter.postgres.sql.PooledConnections;
import dev.cairn.adapter.postgres.sql.Schema;
import dev.cairn.adapter.time.ThisMachine;
import dev.cairn.domain.model.Handlers;
import dev.cairn.domain.model.NewRun;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.RunTally;
import dev.cairn.domain.model.TaskKind;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The row of a run changes without a change of any index, so that its new version stays on its page. */
class HotUpdatesTest {

    private static final String UPDATES = """
            SELECT n_tup_upd, n_tup_hot_upd
              FROM pg_stat_xact_user_tables
             WHERE schemaname = ? AND relname = 'workflow_runs'
            """;

    private final Schema schema = TestDatabase.freshSchema();
    private final PostgresStore store = new PostgresStore(new PooledConnections(TestDatabase.server(), schema), schema);

    @ParameterizedTest
    @EnumSource
    void a_run_is_counted_down_and_ended_in_place(RunStatus end) throws SQLException {
        UUID id = ThisMachine.ids().next();
        NewRun run = new NewRun(
                new RunHeader(id, "w", 1, "t"),
                2,
                Handlers.of(Set.of(TaskKind.ON_FAILURE)),
                "key",
                Map.of("order", "42"),
                new Payload("{}"));
        store.inTransaction(tx -> tx.runs().insert(List.of(run)));

        try (Connection connection = TestDatabase.server().getConnection()) {
            connection.setAutoCommit(false);
            store.joining(connection, tx -> {
                Run stored = tx.runs().lock(List.of(id)).getFirst();
                Run counted = stored.counted(new RunTally(end.isTerminal() ? 2 : 1, end == RunStatus.FAILED ? 1 : 0));
                Run saved = end.isTerminal() ? counted.finished(end, tx.now()) : counted;
                tx.runs().save(List.of(saved));
                return saved;
            });
            assertThat(new PipelinedConnection(connection, schema)
                            .query(UPDATES, row -> List.of(row.getLong(1), row.getLong(2)), schema.name()))
                    .containsExactly(List.of(1L, 1L));
            connection.rollback();
        }
    }
}
