package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.StepRef;
import dev.cairn.TaskEvent;
import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import dev.cairn.adapter.postgres.sql.Connections;
import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.adapter.postgres.sql.PooledConnections;
import dev.cairn.adapter.postgres.sql.Schema;
import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Handlers;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.NewRun;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.RunInsertion;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.Worker;
import dev.cairn.domain.port.DataRejectedException;
import dev.cairn.domain.port.Transaction;
import dev.cairn.testkit.byhand.HandDrivenEngine;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** A transaction that waits for no answer, and what becomes of it when it has taken the wrong thing for granted. */
class OptimisticChecksTest {

    private static final String ASKS_FOR_THE_TIME = "SELECT clock_timestamp()";

    private long here;
    private final Schema schema = TestDatabase.freshSchema();
    private final PooledConnections pool = new PooledConnections(TestDatabase.server(), schema);
    private final List<String> messages = new ArrayList<>();
    private final PostgresStore store =
            new PostgresStore(this::noting, schema, Duration.ofSeconds(15), StoreCaches.of(() -> here));
    private final PostgresStore other = new PostgresStore(pool, schema);
    private int tries;

    private <T> T noting(Connections.Work<T> work) throws SQLException {
        return pool.use(db ->
                work.on(new PipelinedConnection(ProxiedConnection.noting(db.connection(), messages), schema, null)));
    }

    @Test
    void a_run_that_is_handed_on_from_step_to_step_is_a_message_for_each() {
        HandDrivenEngine engine = HandDrivenEngine.on(store);
        Workflow<String> chain = engine.workflow("chain", wf -> {
            StepRef<Void> first = wf.step("first").run((input, ctx) -> {});
            wf.step("second").after(first).run((input, before, ctx) -> {});
        });
        engine.claim();
        chain.runNoWait("in", "acme");
        engine.run(1);
        engine.run(1);
        messages.clear();

        WorkflowRunRef run = chain.runNoWait("in", "acme");
        assertThat(messages).singleElement().asString().endsWith("COMMIT");
        messages.clear();
        engine.run(1);
        assertThat(messages).singleElement().asString().endsWith("COMMIT");
        messages.clear();
        engine.run(1);
        assertThat(messages).singleElement().asString().endsWith("COMMIT");

        assertThat(run.status().isTerminal()).isTrue();
        Instant created = run.inspect().times().createdAt();
        assertThat(run.events()).extracting(TaskEvent::at).isSorted().allMatch(at -> !at.isBefore(created));
    }

    @Test
    void a_lease_that_is_gone_is_not_released_and_the_others_are() {
        UUID worker = register();
        Lease held = leaseOf(worker);
        Lease gone = leaseOf(worker);
        grant(held);

        Set<Fence> released = trying(tx -> tx.leases().release(List.of(gone.fence(), held.fence())));
        assertThat(released).containsExactly(held.fence());
        assertThat(tries).isEqualTo(2);
        assertThat(heldBy(worker)).isEmpty();
    }

    @Test
    void leases_that_are_all_held_are_released_at_the_first_try() {
        UUID worker = register();
        Lease one = leaseOf(worker);
        Lease two = leaseOf(worker);
        grant(one, two);

        Set<Fence> released = trying(tx -> tx.leases().release(List.of(one.fence(), two.fence(), one.fence())));
        assertThat(released).containsExactlyInAnyOrder(one.fence(), two.fence());
        assertThat(tries).isEqualTo(1);
        assertThat(heldBy(worker)).isEmpty();
    }

    @Test
    void a_worker_that_was_removed_is_not_held() {
        UUID worker = register();
        assertThat(alive(worker)).isTrue();
        other.inTransaction(tx -> {
            tx.workers().remove(worker);
            return worker;
        });

        assertThat(alive(worker)).isFalse();
        assertThat(tries).isEqualTo(1 + 2);
    }

    @Test
    void a_message_that_arrives_after_its_leases_were_looked_for_is_refused() {
        UUID worker = register();
        assertThat(alive(worker)).isTrue();
        tries = 0;

        trying(tx -> {
            boolean alive = tx.workers().holdAlive(worker).getAsBoolean();
            if (tries == 1) {
                assertThat(heldBy(worker)).as("it was not sent yet").isEmpty();
            }
            tx.leases().grant(List.of(leaseOf(worker)));
            return alive;
        });

        assertThat(tries).as("the first one came too late").isEqualTo(2);
        assertThat(heldBy(worker)).hasSize(1);
    }

    @Test
    void the_time_is_asked_for_once_a_second_and_waited_for_once() {
        insert(run("1"));
        messages.clear();

        insert(run("1"));
        assertThat(messages).singleElement().asString().doesNotContain(ASKS_FOR_THE_TIME);

        here += Duration.ofMillis(1_001).toNanos();
        messages.clear();
        insert(run("1"));
        insert(run("1"));
        assertThat(messages).hasSize(2);
        assertThat(messages.getFirst()).contains(ASKS_FOR_THE_TIME);
        assertThat(messages.getLast()).doesNotContain(ASKS_FOR_THE_TIME);
    }

    @Test
    void a_run_that_is_there_already_is_found() {
        NewRun run = run("1");

        assertThat(insert(run)).containsExactly(new RunInsertion(run.header(), true));
        assertThat(tries).isEqualTo(1);
        assertThat(insert(run)).containsExactly(new RunInsertion(run.header(), false));
        assertThat(tries).isEqualTo(1 + 2);
    }

    @Test
    void what_the_server_refuses_for_another_reason_is_told_after_a_second_try() {
        NewRun broken = run("{");

        assertThatThrownBy(() -> insert(broken))
                .isInstanceOf(DataRejectedException.class)
                .hasMessageContaining("invalid input syntax for type json");
        assertThat(tries).isEqualTo(2);
    }

    private static NewRun run(String input) {
        return new NewRun(
                new RunHeader(UUID.randomUUID(), "flow", 1, "acme"),
                1,
                Handlers.NONE,
                null,
                Map.of(),
                new Payload(input));
    }

    private <T> T trying(Function<Transaction, T> work) {
        return store.inTransaction(tx -> {
            tries++;
            return work.apply(tx);
        });
    }

    private List<RunInsertion> insert(NewRun run) {
        return trying(tx -> tx.runs().insert(List.of(run)));
    }

    private boolean alive(UUID worker) {
        return trying(tx -> tx.workers().holdAlive(worker).getAsBoolean());
    }

    private UUID register() {
        UUID id = UUID.randomUUID();
        return other.inTransaction(tx -> {
            tx.workers().register(new Worker(id, "w", 1, Instant.EPOCH, Instant.EPOCH));
            return id;
        });
    }

    private void grant(Lease... leases) {
        other.inTransaction(tx -> {
            tx.leases().grant(List.of(leases));
            return leases;
        });
    }

    private List<Lease> heldBy(UUID worker) {
        return other.inTransaction(tx -> tx.leases().beginEpoch(List.of(worker)));
    }

    private static Lease leaseOf(UUID worker) {
        Fence fence = new Fence(new TaskKey(UUID.randomUUID(), "step"), 1, UUID.randomUUID());
        return new Lease(fence, worker, Instant.EPOCH);
    }
}
