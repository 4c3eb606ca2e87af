package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.RunQuery;
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
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A text that the server cannot hold is refused before it is asked, and ends in no loop if it gets that far. */
class UnstorableTextsTest {

    @ParameterizedTest
    @ValueSource(strings = {"", "pod\0", "pod \uD83D", "$pod"})
    void a_worker_name_that_cannot_be_stored_is_refused_where_it_is_given(String name) {
        PostgresEngine engine = PostgresEngine.on(TestDatabase.server());

        assertThatThrownBy(() -> engine.workerName(name))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("PostgresEngine: the worker ");
    }

    @Test
    void options_that_are_null_are_refused_where_they_are_given() {
        PostgresEngine engine = PostgresEngine.on(TestDatabase.server());

        assertThatThrownBy(() -> engine.schema(null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("PostgresEngine: the name of the schema is null. Leave it out for 'cairn'.");
        assertThatThrownBy(() -> engine.options(null))
                .hasMessage("PostgresEngine: the EngineOptions argument is null. Use EngineOptions.defaults().");
        assertThatThrownBy(() -> engine.serializer(null))
                .hasMessage("PostgresEngine: the serializer is null. Pass one, such as new JacksonSerializer().");
        assertThatThrownBy(() -> engine.direct((DataSource) null))
                .hasMessage("PostgresEngine: the direct data source is null. Leave it out to work through the pool"
                        + " alone.");
        assertThatThrownBy(() -> PostgresEngine.on(null))
                .hasMessage("PostgresEngine: the data source is null. Pass the pool of the application.");
    }

    @Test
    void a_filter_for_runs_refuses_them_too() {
        assertThatThrownBy(() -> RunQuery.all().tenant("a\uD83D"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("RunQuery: the tenant has half of a surrogate pair (\\ud83d) at index 1");
        assertThatThrownBy(() -> RunQuery.all().workflow("a\0"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("RunQuery: the workflow has the character zero (\\u0000) at index 1");
        assertThat(RunQuery.all().tenant("\uD83D\uDE00").tenant()).isEqualTo("\uD83D\uDE00");
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
