package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.EngineOptions;
import dev.cairn.Workflow;
import dev.cairn.adapter.postgres.sql.PooledConnections;
import dev.cairn.adapter.postgres.sql.Schema;
import dev.cairn.domain.port.Store;
import dev.cairn.testkit.byhand.HandDrivenEngine;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Three workers that claim at the same time serve the tenants in turn, as one worker would. */
@Tag("slow")
class FairnessOfThreeWorkersTest {

    private static final int SLOTS = 20;
    private static final int WORKERS = 3;

    private final Schema schema = TestDatabase.freshSchema();
    private final Store store = new PostgresStore(new PooledConnections(TestDatabase.server(), schema), schema);
    private final ExecutorService threads = Executors.newFixedThreadPool(WORKERS);
    private final List<String> served = new ArrayList<>();
    private final List<HandDrivenEngine> workers = IntStream.range(0, WORKERS)
            .mapToObj(i -> new HandDrivenEngine(store, EngineOptions.defaults().slots(SLOTS)))
            .toList();
    private final List<Workflow<String>> workflows = workers.stream()
            .map(worker -> worker.workflow("work", wf -> wf.step("work").run((input, ctx) -> served.add(ctx.tenant()))))
            .toList();

    @AfterEach
    void stop() {
        threads.shutdown();
        TestDatabase.execute(schema, "DROP SCHEMA " + schema.name() + " CASCADE");
    }

    @Test
    void ten_tenants_with_loads_from_1_to_1000_are_served_in_turn_until_each_runs_dry() {
        Map<String, Integer> loads = new LinkedHashMap<>();
        List.of(700, 1, 1_000, 3, 10, 30, 2, 100, 300, 5).forEach(load -> loads.put("tenant-" + load, load));
        loads.forEach(this::enqueue);
        int all = loads.values().stream().mapToInt(Integer::intValue).sum();

        while (served.size() < all) {
            int before = served.size();
            round();
            assertThat(served).hasSizeGreaterThan(before);
            assertServedInTurn(loads);
        }

        assertThat(served).hasSize(all);
    }

    @Test
    void one_task_behind_the_10000_of_another_tenant_is_served_by_the_next_claim() {
        enqueue("busy", 10_000);
        IntStream.range(0, 10).forEach(i -> round());
        served.clear();

        enqueue("small", 1);
        workers.getLast().claim();
        workers.getLast().run(SLOTS);

        assertThat(served).hasSize(SLOTS).startsWith("small").containsOnlyOnce("small");
    }

    @Test
    void a_tenant_that_comes_during_a_backlog_of_100000_is_served_within_two_rounds_of_claims() {
        enqueue("busy", 100_000);
        round();
        workers.forEach(HandDrivenEngine::claim);
        served.clear();

        enqueue("new", WORKERS * SLOTS / 2);
        workers.forEach(worker -> worker.run(SLOTS));
        round();

        assertThat(served).hasSize(2 * WORKERS * SLOTS);
        assertThat(Collections.frequency(served, "new")).isBetween(WORKERS * SLOTS / 2 - 1, WORKERS * SLOTS / 2);
    }

    private void enqueue(String tenant, int tasks) {
        workflows.getFirst().runAll(Collections.nCopies(tasks, ""), tenant);
    }

    /** All workers fill their slots at once, whoever comes first; then the steps run. */
    private void round() {
        List<CompletableFuture<Void>> claims = workers.stream()
                .map(worker -> CompletableFuture.runAsync(worker::claim, threads))
                .toList();
        claims.forEach(CompletableFuture::join);
        workers.forEach(worker -> worker.run(SLOTS));
    }

    /** After a round nobody is more than one task ahead of anybody who still waits. */
    private void assertServedInTurn(Map<String, Integer> loads) {
        Map<String, Integer> counts = new HashMap<>();
        served.forEach(tenant -> counts.merge(tenant, 1, Integer::sum));
        int most = Collections.max(counts.values());
        loads.forEach((tenant, load) -> assertThat(counts.getOrDefault(tenant, 0))
                .as("%s after %s tasks in all, somebody has had %s", tenant, served.size(), most)
                .isBetween(Math.min(load, most - 1), load));
    }
}
