package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;
import dev.cairn.DurableTaskEngine;
import dev.cairn.EngineOptions;
import dev.cairn.EngineOptions.Timing;
import dev.cairn.TaskEvent;
import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.sql.PooledConnections;
import dev.cairn.adapter.postgres.sql.Schema;
import dev.cairn.domain.model.Worker;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A worker whose pool gives no connection, while its direct connection beats on, stands in nobody's way for long. */
@Timeout(120)
@Tag("slow")
class BusyPoolTest {

    /** Shorter than the pool lets anybody wait, so that nothing is decided by its giving up. */
    private static final Duration LONG = Duration.ofSeconds(25);

    private static final Duration LEASE = Duration.ofSeconds(2);
    private static final Duration BEAT = Duration.ofMillis(400);

    private final Schema schema = TestDatabase.freshSchema();
    private final HikariDataSource small = TestDatabase.pool(1);
    private final CountDownLatch entered = new CountDownLatch(1);
    private final CountDownLatch release = new CountDownLatch(1);
    private final DurableTaskEngine poor = engine("poor", small, LEASE, BEAT);
    private final DurableTaskEngine healthy = engine("healthy", TestDatabase.server(), LEASE, BEAT);

    private DurableTaskEngine engine(String name, DataSource pool, Duration lease, Duration beat) {
        return PostgresEngine.on(pool)
                .direct(TestDatabase.direct())
                .schema(schema.name())
                .workerName(name)
                .serializer(new JacksonSerializer())
                .options(EngineOptions.defaults()
                        .timing(new Timing(lease, beat, Duration.ofMillis(50), Duration.ofMillis(100))))
                .build();
    }

    @AfterEach
    void stopAll() {
        release.countDown();
        healthy.stop(Duration.ZERO);
        poor.stop(Duration.ZERO);
        small.close();
    }

    private static Workflow<String> sleeping(DurableTaskEngine engine) {
        return engine.workflow("sleeping", String.class, wf -> {
            var nap = wf.sleep("nap", Duration.ofMillis(100));
            wf.step("step").after(nap).run(String.class, (input, ctx) -> input);
        });
    }

    /** A step that the poor worker never ends by itself. */
    private Workflow<String> blocking(DurableTaskEngine engine, boolean blocks) {
        return engine.workflow(
                "blocking",
                String.class,
                wf -> wf.step("step").run(String.class, (input, ctx) -> {
                    if (blocks) {
                        entered.countDown();
                        release.await();
                    }
                    return input;
                }));
    }

    @Test
    void a_leader_whose_pool_is_exhausted_lets_another_fire_the_timers() throws SQLException {
        Workflow<String> alone = sleeping(poor);
        poor.start();
        alone.run("in", "acme").orThrow();
        try (Connection kept = small.getConnection()) {
            Workflow<String> beside = sleeping(healthy);
            healthy.start();

            beside.runNoWait("in", "acme").await(LONG).orThrow();
        }
    }

    @Test
    void the_tasks_of_a_worker_whose_pool_is_exhausted_run_elsewhere_and_it_comes_back_later() throws Exception {
        WorkflowRunRef run = startOnThePoor();
        try (Connection kept = small.getConnection()) {
            healthy.start();

            run.await(LONG).orThrow();
            assertThat(run.inspect().task("step").attempts())
                    .as("costs no attempt")
                    .isEqualTo(1);
            assertThat(run.events())
                    .extracting(TaskEvent::detail)
                    .contains("given back: its worker gets no connection");
            assertThat(workers()).containsExactly("healthy");
        }
        await().atMost(LONG).untilAsserted(() -> assertThat(workers()).containsExactlyInAnyOrder("healthy", "poor"));
    }

    @Test
    void the_tasks_of_a_worker_whose_pool_is_closed_run_elsewhere() throws Exception {
        WorkflowRunRef run = startOnThePoor();
        small.close();
        healthy.start();

        run.await(LONG).orThrow();
        assertThat(run.inspect().task("step").attempts()).isEqualTo(1);
    }

    @Test
    void a_pool_that_is_busy_for_some_beats_costs_nothing() throws Exception {
        DurableTaskEngine patient = engine("patient", small, Duration.ofSeconds(30), BEAT);
        Workflow<String> workflow = blocking(patient, true);
        patient.start();
        try {
            WorkflowRunRef run = workflow.runNoWait("in", "acme");
            entered.await();
            try (Connection kept = small.getConnection()) {
                Instant first = beatOf("patient");
                await().atMost(LONG).until(() -> beatOf("patient").isAfter(first.plus(BEAT.multipliedBy(4))));
                release.countDown();
            }

            run.await(LONG).orThrow();
            assertThat(run.events())
                    .extracting(event -> String.valueOf(event.detail()))
                    .noneMatch(detail -> detail.startsWith("given back"));
        } finally {
            patient.stop(Duration.ZERO);
        }
    }

    private WorkflowRunRef startOnThePoor() throws InterruptedException {
        Workflow<String> workflow = blocking(poor, true);
        blocking(healthy, false);
        poor.start();
        WorkflowRunRef run = workflow.runNoWait("in", "acme");
        entered.await();
        return healthy.find(run.id());
    }

    private List<String> workers() {
        return registered().stream().map(Worker::name).toList();
    }

    private Instant beatOf(String name) {
        return registered().stream()
                .filter(worker -> worker.name().equals(name))
                .findFirst()
                .orElseThrow()
                .beatAt();
    }

    private List<Worker> registered() {
        return new PostgresStore(new PooledConnections(TestDatabase.server(), schema), schema)
                .inTransaction(tx -> tx.workers().all());
    }
}
