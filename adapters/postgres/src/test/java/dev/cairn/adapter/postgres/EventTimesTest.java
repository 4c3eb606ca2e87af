package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.adapter.postgres.sql.PooledConnections;
import dev.cairn.adapter.postgres.sql.Schema;
import dev.cairn.domain.model.Handlers;
import dev.cairn.domain.model.NewRun;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.RunHeader;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The times of a run's events never go back in the order of their ids. */
class EventTimesTest {

    private final Schema schema = TestDatabase.freshSchema();
    private final PostgresStore store = new PostgresStore(new PooledConnections(TestDatabase.server(), schema), schema);
    private final UUID run = UUID.randomUUID();

    @Test
    void a_transaction_that_looked_at_the_clock_before_another_one_and_added_its_events_after_it() {
        store.inTransaction(slow -> {
            Instant early = slow.now();
            append("b", new PostgresStore(new PooledConnections(TestDatabase.server(), schema), schema));
            slow.events().append(List.of(event("a", early)));
            return early;
        });

        assertThat(storedTimes()).hasSize(2).isSorted();
    }

    @Test
    void a_worker_whose_clock_stood_still_and_one_whose_did_not() {
        PostgresStore stopped = new PostgresStore(
                new PooledConnections(TestDatabase.server(), schema),
                schema,
                Duration.ofSeconds(15),
                StoreCaches.of(() -> 0));
        append("a", stopped);
        TestDatabase.execute(schema, "SELECT pg_sleep(0.05)");
        append("b", store);
        append("c", stopped);

        assertThat(storedTimes()).hasSize(3).isSorted();
    }

    @Test
    void a_server_whose_clock_was_set_back() {
        append("a", store);
        append("b", store);
        TestDatabase.execute(schema, "UPDATE cairn.task_events SET at = at - interval '1 hour' WHERE step = 'b'");

        List<TaskEvent> events = store.inTransaction(tx -> tx.events().ofRun(run));
        assertThat(events).extracting(TaskEvent::step).containsExactly("a", "b");
        assertThat(events).extracting(TaskEvent::at).isSorted();
    }

    private void append(String step, PostgresStore by) {
        by.inTransaction(tx -> {
            // Waits for no answer, as most transactions do.
            tx.runs()
                    .insert(List.of(new NewRun(
                            new RunHeader(UUID.randomUUID(), "flow", 1, "acme"),
                            1,
                            Handlers.NONE,
                            null,
                            Map.of(),
                            new Payload("1"))));
            TaskEvent event = event(step, tx.now());
            tx.events().append(List.of(event));
            return event;
        });
    }

    private TaskEvent event(String step, Instant at) {
        return new TaskEvent(run, step, 1, TaskEventType.STARTED, at, null, null);
    }

    private List<Instant> storedTimes() {
        try (Connection connection = TestDatabase.server().getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(schema.sql("SELECT at FROM cairn.task_events ORDER BY id"))) {
            List<Instant> times = new ArrayList<>();
            while (rows.next()) {
                times.add(rows.getTimestamp(1).toInstant());
            }
            return times;
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }
}
