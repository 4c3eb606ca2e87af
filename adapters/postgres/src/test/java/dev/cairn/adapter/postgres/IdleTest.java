package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.EngineOptions;
import dev.cairn.adapter.postgres.coordination.AdvisoryLockElection;
import dev.cairn.adapter.postgres.coordination.DedicatedConnection;
import dev.cairn.adapter.postgres.coordination.NotifyWakeUps;
import dev.cairn.adapter.postgres.coordination.RowElection;
import dev.cairn.adapter.postgres.sql.PooledConnections;
import dev.cairn.adapter.postgres.sql.Schema;
import dev.cairn.application.VirtualLoops;
import dev.cairn.domain.model.Worker;
import dev.cairn.domain.port.LeaderElection;
import dev.cairn.domain.port.Store;
import dev.cairn.testkit.FakeClock;
import dev.cairn.testkit.ManualScheduler;
import dev.cairn.testkit.byhand.HandDrivenEngine;
import dev.cairn.testkit.byhand.Wiring;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import java.util.function.LongSupplier;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What an engine without work costs: a virtual minute of its loops against a real server. */
@Tag("slow")
class IdleTest {

    private static final EngineOptions OPTIONS = EngineOptions.defaults().retention(Duration.ofDays(30));
    private static final Duration LEASE = OPTIONS.timing().lease();
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final FakeClock clock = new FakeClock();
    private final ManualScheduler scheduler = new ManualScheduler(clock);
    private final Schema schema = TestDatabase.freshSchema();
    private final CountingDataSource pool = new CountingDataSource(TestDatabase.server(), clock);
    private final CountingDataSource direct = new CountingDataSource(TestDatabase.direct(), clock);
    private final Store store = new PostgresStore(new PooledConnections(pool, schema), schema);

    private final DedicatedConnection kept = new DedicatedConnection(direct, schema, Duration.ofSeconds(4));

    @AfterEach
    void close() {
        kept.close();
    }

    @Test
    void an_idle_worker_that_leads_sends_less_than_5_statements_a_second() {
        start(new PostgresStore(kept, schema), election(kept));

        assertThat(statementsInAMinute()).isLessThan(5 * 60);
    }

    @Test
    void an_idle_worker_without_a_connection_of_its_own_sends_no_more() {
        LongSupplier nanoTime =
                () -> Duration.between(Instant.EPOCH, clock.instant()).toNanos();
        start(store, new RowElection(new PooledConnections(pool, schema), UUID.randomUUID(), LEASE, nanoTime));

        assertThat(statementsInAMinute()).isLessThan(5 * 60);
    }

    @Test
    void an_idle_worker_beside_the_leader_sends_no_more() {
        try (DedicatedConnection leader = new DedicatedConnection(TestDatabase.direct(), schema, LEASE)) {
            new PostgresStore(leader, schema).inTransaction(tx -> {
                Instant alive = tx.now().plus(Duration.ofHours(1));
                tx.workers().register(new Worker(UUID.randomUUID(), "leader", 1, tx.now(), alive));
                return alive;
            });
            assertThat(election(leader).tryLead()).isTrue();
            start(new PostgresStore(kept, schema), election(kept));

            assertThat(statementsInAMinute()).isLessThan(5 * 60);
        }
    }

    @Test
    void an_idle_worker_sends_the_same_for_ten_thousand_tenants() {
        start(new PostgresStore(kept, schema), election(kept));
        int before = statementsInAMinute();
        TestDatabase.execute(schema, """
                INSERT INTO cairn.tenants (id, groups, block, turn)
                SELECT 'tenant-' || i, ARRAY[i], 0, 0
                  FROM generate_series(1::bigint, 10000) AS i
                """);

        assertThat(statementsInAMinute()).isCloseTo(before, Offset.offset(3));
    }

    @Test
    void listening_for_hints_sends_nothing() {
        NotifyWakeUps wakeUps = new NotifyWakeUps(direct, schema);
        wakeUps.exchange();
        direct.reset();

        wakeUps.exchange();
        wakeUps.exchange();

        assertThat(direct.statements()).isEmpty();
        wakeUps.close();
    }

    private void start(Store heartbeats, LeaderElection election) {
        HandDrivenEngine engine = new HandDrivenEngine(
                Wiring.over(store).heartbeats(heartbeats).election(election).options(OPTIONS));
        engine.workflow("idle", wf -> wf.step("a").run((input, ctx) -> {}));
        VirtualLoops.start(engine.parts(), OPTIONS.timing(), scheduler);
        scheduler.advanceBy(MINUTE);
    }

    private AdvisoryLockElection election(DedicatedConnection connection) {
        return new AdvisoryLockElection(connection, schema, LEASE, Duration.ZERO, () -> 0);
    }

    private int statementsInAMinute() {
        pool.reset();
        direct.reset();
        scheduler.advanceBy(MINUTE);
        return sum(pool.statements()) + sum(direct.statements());
    }

    private static int sum(Map<String, Integer> counts) {
        return counts.values().stream().mapToInt(Integer::intValue).sum();
    }
}
