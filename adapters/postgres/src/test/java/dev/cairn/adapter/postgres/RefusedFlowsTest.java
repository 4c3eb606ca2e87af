package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.cairn.CairnException;
import dev.cairn.EngineOptions;
import dev.cairn.RetryPolicy;
import dev.cairn.RunStatus;
import dev.cairn.StoreUnavailableException;
import dev.cairn.TaskState;
import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import dev.cairn.adapter.postgres.coordination.LocalWakeUps;
import dev.cairn.adapter.postgres.sql.PooledConnections;
import dev.cairn.adapter.postgres.sql.Schema;
import dev.cairn.adapter.postgres.verify.Verify;
import dev.cairn.application.recover.ReapDeadWorkers;
import dev.cairn.application.recover.ReapingGuard;
import dev.cairn.domain.port.DataRejectedException;
import dev.cairn.testkit.byhand.HandDrivenEngine;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever the server refuses in whatever flow, nothing is lost, failed or stranded when it refuses no more. */
@Timeout(120)
@Tag("slow")
class RefusedFlowsTest {

    private static final int RUNS = 5;

    /** Not about a value: lock timeout, disk, rights, read-only, internal errors, wrong poolers, missing tables. */
    private static final List<String> PASSING = List.of(
            "55P03", "53100", "58030", "XX000", "XX001", "42501", "25006", "57014", "0A000", "26000", "42P01", "P0001",
            "40001");

    private static final List<String> ABOUT_DATA = List.of("22021", "23514", "54000");

    private final Schema schema = TestDatabase.emptySchema(RefusedFlowsTest.class);
    private final LosingAnswers store =
            new LosingAnswers(new PostgresStore(new PooledConnections(TestDatabase.server(), schema), schema));
    private final HandDrivenEngine engine = new HandDrivenEngine(store, EngineOptions.defaults());
    private Workflow<String> workflow = chain(engine);

    private static Workflow<String> chain(HandDrivenEngine engine) {
        return engine.workflow("chain", wf -> {
            var first = wf.step("first").run(String.class, (input, ctx) -> input);
            var nap = wf.sleep("nap", Duration.ofMillis(1)).after(first);
            wf.step("last").after(nap).run(String.class, (input, ctx) -> input);
        });
    }

    static Stream<Arguments> everyStateInEveryFlow() {
        return Stream.of(RefusedFlow.values())
                .flatMap(flow ->
                        Stream.concat(PASSING.stream(), ABOUT_DATA.stream()).map(state -> Arguments.of(state, flow)));
    }

    @ParameterizedTest
    @MethodSource("everyStateInEveryFlow")
    void what_is_refused_for_a_while_ends_well_afterwards(String state, RefusedFlow flow) {
        List<WorkflowRunRef> runs = new ArrayList<>();
        for (int i = 0; i < RUNS; i++) {
            runs.add(workflow.runNoWait("in", "acme"));
        }
        HandDrivenEngine other = prepare(flow);
        try (PlantedRefusal refusal = flow.plant(schema, state)) {
            if (flow == RefusedFlow.STOP) {
                attempt(other.parts()::leave);
            }
            soon().until(() -> {
                round(flow);
                return refusal.isMet();
            });
            round(flow);
            round(flow);
        }

        soon().atMost(Duration.ofSeconds(60)).until(() -> {
            round(flow);
            return runs.stream().allMatch(run -> run.status().isTerminal());
        });
        assertThat(runs).allSatisfy(run -> {
            assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
            assertThat(run.inspect().task("last").attempts()).isEqualTo(1);
        });
        assertThat(Verify.on(TestDatabase.server()).schema(schema.name()).check())
                .isEmpty();
    }

    /** Looks at once and often: each look is a round of the engine. */
    private static ConditionFactory soon() {
        return await().pollDelay(Duration.ZERO).pollInterval(Duration.ofMillis(5));
    }

    /** Everything the engine does, each by itself, as its loops do it. */
    private void round(RefusedFlow flow) {
        attempt(() -> engine.parts().membership().tick());
        attempt(() -> engine.parts().leaderDuties().tick());
        attempt(() -> engine.parts().dispatcher().tick());
        attempt(() -> engine.run(Integer.MAX_VALUE));
        attempt(() -> engine.parts().settler().tickApart());
        if (flow == RefusedFlow.REAP || flow == RefusedFlow.STOP) {
            attempt(this::reap);
        }
        if (flow == RefusedFlow.TRIGGER) {
            attempt(() -> workflow.runNoWait("another", "acme"));
        }
    }

    private static void attempt(Runnable part) {
        try {
            part.run();
        } catch (CairnException e) {
            assertThat(e).hasMessageMatching("(?s).*(planted refusal|answer is lost).*");
        }
    }

    /** What was before the refusal: another worker, silent for a day, has claimed everything, or a claim is lost. */
    private HandDrivenEngine prepare(RefusedFlow flow) {
        HandDrivenEngine other = new HandDrivenEngine(store, EngineOptions.defaults());
        chain(other);
        if (flow == RefusedFlow.REAP || flow == RefusedFlow.STOP) {
            other.claim();
            other.die();
            TestDatabase.execute(schema, "UPDATE cairn.workers SET beat_at = beat_at - interval '1 day'");
        } else if (flow == RefusedFlow.GIVE_BACK) {
            engine.parts().membership().tick();
            store.loseTheNext();
            attempt(engine.parts().dispatcher()::tick);
        }
        return other;
    }

    private void reap() {
        ReapingGuard steady = new ReapingGuard(Duration.ofDays(1), Duration.ZERO);
        steady.contact(Instant.EPOCH);
        steady.contact(Instant.now());
        new ReapDeadWorkers(store, new LocalWakeUps(), steady, Duration.ofHours(1), 10).sweep();
    }

    @ParameterizedTest
    @CsvSource({
        "55P03,lock_timeout",
        "42501,Let the owner of the schema grant it",
        "25006,read_only",
        "53100,Make room",
        "42P01,Migrate the schema first",
        "26000,prepareThreshold=0",
        "57014,statement_timeout",
        "XX000,log of the server"
    })
    void a_trigger_that_the_server_refuses_says_that_nothing_was_stored_and_what_to_do(String state, String remedy) {
        try (PlantedRefusal refusal = RefusedFlow.TRIGGER.plant(schema, state)) {
            assertThatThrownBy(() -> workflow.runNoWait("in", "acme"))
                    .isInstanceOf(StoreUnavailableException.class)
                    .hasMessageMatching("(?s)Workflow 'chain': run [-0-9a-f]{36} was not stored\\. .*" + state + ".*")
                    .hasMessageContaining(remedy);
        }
    }

    @Test
    void a_trigger_whose_data_the_server_refuses_is_told_so() {
        try (PlantedRefusal refusal = RefusedFlow.TRIGGER.plant(schema, "23514")) {
            assertThatThrownBy(() -> workflow.runNoWait("in", "acme")).isInstanceOf(DataRejectedException.class);
        }
    }

    @ParameterizedTest
    @CsvSource({"22021,2", "23514,2", "54000,2"})
    void an_output_that_is_refused_costs_a_retry_and_no_more(String state, int attempts) {
        Workflow<String> retrying = engine.workflow(
                "retrying",
                wf -> wf.step("step")
                        .retry(RetryPolicy.fixed(3, Duration.ofMillis(1)))
                        .run(String.class, (input, ctx) -> ctx.attempt() == 1 ? "poison" : "fine"));
        WorkflowRunRef run = retrying.runNoWait("in", "acme");
        try (PlantedRefusal refusal =
                PlantedRefusal.of(schema, state, "UPDATE", "tasks", "NEW.output::text = '\"poison\"'")) {
            soon().until(() -> {
                round(RefusedFlow.SETTLE);
                return run.status().isTerminal();
            });
        }

        assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
        assertThat(run.inspect().task("step").attempts()).isEqualTo(attempts);
    }

    static List<String> passing() {
        return PASSING;
    }

    @ParameterizedTest
    @MethodSource("passing")
    void an_output_that_is_refused_for_another_reason_than_its_value_is_kept(String state) {
        WorkflowRunRef run = workflow.runNoWait("in", "acme");
        try (PlantedRefusal refusal = PlantedRefusal.of(schema, state, "UPDATE", "tasks", "NEW.output IS NOT NULL")) {
            for (int i = 0; i < 3; i++) {
                round(RefusedFlow.SETTLE);
            }
            assertThat(run.inspect().task("first").state()).isEqualTo(TaskState.RUNNING);
        }

        soon().until(() -> {
            round(RefusedFlow.SETTLE);
            return run.status().isTerminal();
        });
        assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
        assertThat(run.inspect().task("first").attempts()).isEqualTo(1);
    }
}
