package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.cairn.CairnException;
import dev.cairn.EngineOptions;
import dev.cairn.RunStatus;
import dev.cairn.TaskState;
import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import dev.cairn.adapter.postgres.coordination.LocalWakeUps;
import dev.cairn.adapter.postgres.sql.PooledConnections;
import dev.cairn.adapter.postgres.sql.Schema;
import dev.cairn.adapter.postgres.verify.Verify;
import dev.cairn.application.recover.ReapDeadWorkers;
import dev.cairn.application.recover.ReapingGuard;
import dev.cairn.domain.port.Store;
import dev.cairn.testkit.byhand.HandDrivenEngine;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One task that the server refuses to change holds up no other of its batch, and goes on when it is refused no more. */
@Timeout(120)
@Tag("slow")
class CulpritTest {

    private static final int RUNS = 40;
    private static final int CULPRIT = 13;

    private final Schema schema = TestDatabase.emptySchema(CulpritTest.class);
    private final Store store = new PostgresStore(new PooledConnections(TestDatabase.server(), schema), schema);
    private final HandDrivenEngine engine = engine();
    private final ReapDeadWorkers reaper = reaper();
    private final List<WorkflowRunRef> runs = new ArrayList<>();

    private HandDrivenEngine engine() {
        return new HandDrivenEngine(store, EngineOptions.defaults());
    }

    private ReapDeadWorkers reaper() {
        ReapingGuard steady = new ReapingGuard(Duration.ofDays(1), Duration.ZERO);
        steady.contact(Instant.EPOCH);
        steady.contact(Instant.now());
        return new ReapDeadWorkers(store, new LocalWakeUps(), steady, Duration.ofHours(1), 10);
    }

    private static Workflow<String> define(HandDrivenEngine engine) {
        return engine.workflow("nap", wf -> {
            var first = wf.step("first").run(String.class, (input, ctx) -> input);
            var nap = wf.sleep("nap", Duration.ofMillis(1)).after(first);
            wf.step("last").after(nap).run(String.class, (input, ctx) -> input);
        });
    }

    private void trigger(Workflow<String> workflow) {
        for (int i = 0; i < RUNS; i++) {
            runs.add(workflow.runNoWait("in", "acme"));
        }
    }

    private PlantedRefusal refuse(String state, String when) {
        String isCulprit = "NEW.run_id = '" + runs.get(CULPRIT).id() + "' AND " + when;
        return PlantedRefusal.of(schema, state, "UPDATE", "tasks", isCulprit);
    }

    private void goOn() {
        attempt(() -> engine.parts().membership().tick());
        attempt(() -> engine.parts().leaderDuties().tick());
        attempt(() -> engine.parts().dispatcher().tick());
        attempt(() -> engine.run(Integer.MAX_VALUE));
        attempt(() -> engine.parts().settler().tickApart());
        attempt(reaper::sweep);
    }

    private static void attempt(Runnable part) {
        try {
            part.run();
        } catch (CairnException e) {
            assertThat(e).hasMessageContaining("planted refusal");
        }
    }

    private void awaitAllBut(int number) {
        // Each look is a round of the engine.
        await().atMost(Duration.ofSeconds(60))
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(5))
                .until(() -> {
                    goOn();
                    return runs.stream()
                                    .filter(run -> run.status().isTerminal())
                                    .count()
                            == RUNS - number;
                });
    }

    private void assertAllWell() {
        assertThat(runs).extracting(WorkflowRunRef::status).containsOnly(RunStatus.COMPLETED);
        assertNothingViolated();
    }

    private void assertNothingViolated() {
        assertThat(Verify.on(TestDatabase.server()).schema(schema.name()).check())
                .isEmpty();
    }

    private TaskState culprit(String step) {
        return runs.get(CULPRIT).inspect().task(step).state();
    }

    @ParameterizedTest
    @ValueSource(strings = {"XX001", "23514"})
    void a_result_that_is_refused(String state) {
        trigger(define(engine));
        try (PlantedRefusal refusal = refuse(state, "NEW.name = 'first'")) {
            awaitAllBut(1);
            assertThat(culprit("first")).isEqualTo(TaskState.RUNNING);
        }
        awaitAllBut(0);
        assertAllWell();
    }

    @ParameterizedTest
    @ValueSource(strings = {"XX001", "23514"})
    void a_task_that_cannot_be_claimed(String state) {
        trigger(define(engine));
        String isCulprit = "NEW.run_id = '" + runs.get(CULPRIT).id() + "'";
        try (PlantedRefusal refusal = PlantedRefusal.of(schema, state, "INSERT", "leases", isCulprit)) {
            awaitAllBut(1);
            assertThat(culprit("first")).isEqualTo(TaskState.QUEUED);
        }
        awaitAllBut(0);
        assertAllWell();
    }

    @ParameterizedTest
    @ValueSource(strings = {"XX001", "23514"})
    void a_timer_that_is_refused(String state) {
        trigger(define(engine));
        try (PlantedRefusal refusal = refuse(state, "NEW.name = 'last'")) {
            awaitAllBut(1);
            assertThat(culprit("nap")).isEqualTo(TaskState.SLEEPING);
            assertNothingViolated();
        }
        awaitAllBut(0);
        assertAllWell();
    }

    @ParameterizedTest
    @ValueSource(strings = {"XX001", "23514"})
    void a_task_of_a_dead_worker_that_is_refused(String state) {
        HandDrivenEngine dying = engine();
        trigger(define(dying));
        dying.claim();
        dying.die();
        TestDatabase.execute(schema, "UPDATE cairn.workers SET beat_at = beat_at - interval '1 day'");
        define(engine);
        try (PlantedRefusal refusal = refuse(state, "NEW.name = 'first'")) {
            awaitAllBut(1);
            assertThat(culprit("first")).isEqualTo(TaskState.RUNNING);
        }
        awaitAllBut(0);
        assertAllWell();
    }

    @ParameterizedTest
    @ValueSource(strings = {"XX001", "23514"})
    void a_task_that_cannot_be_given_back_by_a_worker_that_stops(String state) {
        HandDrivenEngine stopping = engine();
        trigger(define(stopping));
        stopping.claim();
        define(engine);
        // What is given back is as it was, so only its event says so.
        String isCulprit = "NEW.run_id = '" + runs.get(CULPRIT).id() + "'";
        try (PlantedRefusal refusal = PlantedRefusal.of(schema, state, "INSERT", "task_events", isCulprit)) {
            stopping.parts().leave();
            awaitAllBut(1);
            assertThat(culprit("first")).isEqualTo(TaskState.RUNNING);
        }
        TestDatabase.execute(schema, "UPDATE cairn.workers SET beat_at = beat_at - interval '1 day'");
        awaitAllBut(0);
        assertAllWell();
    }
}
