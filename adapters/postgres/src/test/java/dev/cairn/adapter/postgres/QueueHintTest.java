package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.domain.model.Capability;
import dev.cairn.domain.model.QueueEntry;
import dev.cairn.domain.service.FairOrder;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A claim begins where the last one began, and from time to time at the beginning. */
class QueueHintTest {

    private static final Duration A_SECOND = Duration.ofSeconds(1);
    private static final Capability ALL = new Capability(Set.of("flow"), Set.of());
    private static final String QUEUE = """
            INSERT INTO cairn.ready_queue (id, run_id, name, workflow, version, tenant, attempt)
            SELECT %d, gen_random_uuid(), '%s', 'flow', 1, 'acme', 1
            """;

    private final Schema schema = TestDatabase.freshSchema();
    private long now = 1;
    private final PostgresStore store = new PostgresStore(
            new PooledConnections(TestDatabase.server(), schema),
            schema,
            Duration.ofSeconds(15),
            new StoreMemory(new QueueHint(() -> now), null, new KnownEra()));

    @Test
    void a_row_that_comes_to_light_before_the_hint_is_found_by_the_next_sweep() {
        queue(5, 7, "first");
        assertThat(take()).containsExactly("first");

        queue(4, 1_000, "late");
        queue(6, 0, "next");
        assertThat(take()).as("reads from block 5 on").containsExactly("next");
        now += A_SECOND.toNanos();
        assertThat(take()).as("reads from the beginning").containsExactly("late");
    }

    @Test
    void a_tenant_that_gets_an_earlier_place_in_the_block_being_served_is_found_at_once() {
        queue(5, 7, "first");
        assertThat(take()).containsExactly("first");

        queue(5, 1, "newcomer");
        assertThat(take()).containsExactly("newcomer");
    }

    private void queue(long block, long group, String name) {
        TestDatabase.execute(schema, QUEUE.formatted(block * FairOrder.BLOCK_LENGTH + group, name));
    }

    private List<String> take() {
        return store.inTransaction(tx -> tx.queue().take(10, ALL)).stream()
                .map(QueueEntry::key)
                .map(key -> key.name())
                .toList();
    }
}
