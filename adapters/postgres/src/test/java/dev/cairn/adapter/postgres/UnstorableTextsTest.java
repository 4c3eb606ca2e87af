package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.inspect.RunFilter;
import dev.cairn.adapter.postgres.sql.PooledConnections;
import dev.cairn.adapter.postgres.sql.Schema;
import dev.cairn.domain.model.Handlers;
import dev.cairn.domain.model.NewRun;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.port.Store;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A text that the server cannot hold is refused before it is asked, and ends in no loop if it gets that far. */
class UnstorableTextsTest {

    @ParameterizedTest
    @ValueSource(strings = {"", "pod\0", "pod \uD83D", "$pod"})
    void a_worker_name_that_cannot_be_stored_is_refused_at_build(String name) {
        PostgresEngine engine = PostgresEngine.on(TestDatabase.server())
                .schema(TestDatabase.freshSchema().name())
                .serializer(new JacksonSerializer())
                .workerName(name);

        assertThatThrownBy(engine::build)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("PostgresEngine: the worker ");
    }

    @Test
    void a_schema_name_that_is_missing_is_refused() {
        PostgresEngine engine = PostgresEngine.on(TestDatabase.server())
                .serializer(new JacksonSerializer())
                .schema(null);

        assertThatThrownBy(engine::build)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("schema name 'null'");
    }

    @Test
    void a_filter_for_runs_refuses_them_too() {
        assertThatThrownBy(() -> RunFilter.all().tenant("a\uD83D"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("The tenant to look for has half of a surrogate pair (\\ud83d) at index 1");
        assertThatThrownBy(() -> RunFilter.all().workflow("a\0"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("The workflow to look for has the character zero (\\u0000) at index 1");
        assertThat(RunFilter.all().tenant("\uD83D\uDE00").tenant()).isEqualTo("\uD83D\uDE00");
    }

    /** The driver makes a question mark of each, so that the second finds a key taken that no run has. */
    @Test
    void keys_that_the_server_takes_for_one_do_not_end_in_a_loop() {
        Schema schema = TestDatabase.freshSchema();
        Store store = new PostgresStore(new PooledConnections(TestDatabase.server(), schema), schema);

        assertThatThrownBy(() -> store.inTransaction(tx -> tx.runs().insert(List.of(run("\uD83D"), run("\uDE00")))))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("engine bug: run ")
                .hasMessageEndingWith("is refused for an id or key that no other run has");
    }

    private static NewRun run(String key) {
        RunHeader header = new RunHeader(UUID.randomUUID(), "flow", 1, "t");
        return new NewRun(header, 1, Handlers.NONE, key, Map.of(), new Payload("1"));
    }
}
