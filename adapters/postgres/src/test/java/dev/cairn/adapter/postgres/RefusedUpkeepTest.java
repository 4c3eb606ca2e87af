package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.cairn.AtDeadline;
import dev.cairn.CairnException;
import dev.cairn.EngineOptions;
import dev.cairn.Workflow;
import dev.cairn.WorkflowBuilder;
import dev.cairn.WorkflowRunRef;
import dev.cairn.adapter.postgres.coordination.LocalWakeUps;
import dev.cairn.adapter.postgres.sql.PooledConnections;
import dev.cairn.adapter.postgres.sql.Schema;
import dev.cairn.adapter.postgres.verify.Verify;
import dev.cairn.application.observe.AfterCommit;
import dev.cairn.application.operate.EndAtDeadline;
import dev.cairn.application.operate.MaintenanceJob;
import dev.cairn.application.operate.PruneRuns;
import dev.cairn.application.recover.EndOverdueAttempts;
import dev.cairn.application.recover.EndOverdueTasks;
import dev.cairn.application.recover.ReapingGuard;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import dev.cairn.testkit.byhand.HandDrivenEngine;
import dev.cairn.testkit.doubles.ForwardingTransaction;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A maintenance job that the server refuses does its work afterwards, and one run that it refuses holds up no other. */
@Timeout(120)
@Tag("slow")
class RefusedUpkeepTest {

    private static final int RUNS = 30;
    private static final int CULPRIT = 13;
    private static final Duration LIMIT = Duration.ofMillis(1);

    private static final List<String> STATES = List.of("55P03", "53100", "XX000", "42501", "25006", "40001", "23514");

    private final Schema schema = TestDatabase.emptySchema(RefusedUpkeepTest.class);
    private final Store store = new PostgresStore(new PooledConnections(TestDatabase.server(), schema), schema);
    private final HandDrivenEngine engine = new HandDrivenEngine(store, EngineOptions.defaults());
    private final List<WorkflowRunRef> runs = new ArrayList<>();
    private Duration ahead = Duration.ZERO;
    private Duration pace = Duration.ofMillis(200);

    static Stream<Arguments> everyStateInEveryJob() {
        return Stream.of(Upkeep.values()).flatMap(job -> STATES.stream().map(state -> Arguments.of(state, job)));
    }

    @ParameterizedTest
    @MethodSource("everyStateInEveryJob")
    void a_job_that_is_refused_for_a_while_does_its_work_afterwards(String state, Upkeep upkeep) {
        MaintenanceJob job = prepare(upkeep);
        try (PlantedRefusal refusal = PlantedRefusal.of(schema, state, upkeep.operation, "tasks", "true")) {
            soon().until(() -> {
                tick(job);
                return refusal.isMet();
            });
            tick(job);
        }

        awaitDone(job, upkeep, RUNS);
    }

    @ParameterizedTest
    @EnumSource
    void a_run_that_is_refused_holds_up_no_other(Upkeep upkeep) {
        MaintenanceJob job = prepare(upkeep);
        String isCulprit = upkeep.row + ".run_id = '" + runs.get(CULPRIT).id() + "'";
        try (PlantedRefusal refusal = PlantedRefusal.of(schema, "XX001", upkeep.operation, "tasks", isCulprit)) {
            awaitDone(job, upkeep, RUNS - 1);
            tick(job);
            assertThat(isDone(upkeep, runs.get(CULPRIT))).isFalse();
        }

        awaitDone(job, upkeep, RUNS);
    }

    private MaintenanceJob prepare(Upkeep upkeep) {
        Workflow<String> workflow = engine.workflow("kept up", upkeep.graph);
        for (int i = 0; i < RUNS; i++) {
            runs.add(workflow.runNoWait("in", "acme"));
        }
        switch (upkeep) {
            case PRUNE -> {
                engine.work();
                // Old runs are looked for once a minute.
                pace = Duration.ofMinutes(2);
            }
            case END_ATTEMPT -> {
                engine.claim();
                engine.die();
            }
            case FAIL_AT_DEADLINE, CANCEL_AT_DEADLINE, END_WAITING -> {
                // They wait in the queue.
            }
        }
        return upkeep.job(store, new ClockAhead());
    }

    /** Looks at once and often: each look is a round of the job. */
    private static ConditionFactory soon() {
        return await().pollDelay(Duration.ZERO).pollInterval(Duration.ofMillis(2));
    }

    /** A look some time after the last one, without waiting for it. */
    private void tick(MaintenanceJob job) {
        ahead = ahead.plus(pace);
        try {
            job.tick(store.inTransaction(Transaction::now).plus(ahead));
        } catch (CairnException e) {
            assertThat(e).hasMessageContaining("planted refusal");
        }
    }

    private void awaitDone(MaintenanceJob job, Upkeep upkeep, int number) {
        soon().atMost(Duration.ofSeconds(60)).until(() -> {
            tick(job);
            return runs.stream().filter(run -> isDone(upkeep, run)).count() == number;
        });
        assertThat(Verify.on(TestDatabase.server()).schema(schema.name()).check())
                .isEmpty();
    }

    private boolean isDone(Upkeep upkeep, WorkflowRunRef run) {
        return store.inTransaction(tx -> tx.runs().find(List.of(run.id()))).stream()
                .allMatch(stored -> upkeep != Upkeep.PRUNE && stored.status().isTerminal());
    }

    /** The store under a clock that goes with the looks, for a job that asks the store for the time. */
    private final class ClockAhead implements Store {
        @Override
        public <T> T inTransaction(Function<Transaction, T> work) {
            return store.inTransaction(tx -> work.apply(new ForwardingTransaction(tx) {
                @Override
                public Instant now() {
                    return super.now().plus(ahead);
                }
            }));
        }
    }

    /** A maintenance job, the runs it has to do with, and the rows of tasks that it changes. */
    enum Upkeep {
        PRUNE("DELETE", "OLD", wf -> wf.step("a").run((input, ctx) -> {})),
        FAIL_AT_DEADLINE("UPDATE", "NEW", wf -> wf.deadline(LIMIT).sleep("nap", Duration.ofDays(1))),
        CANCEL_AT_DEADLINE(
                "UPDATE", "NEW", wf -> wf.deadline(LIMIT, AtDeadline.CANCEL).sleep("nap", Duration.ofDays(1))),
        END_ATTEMPT("UPDATE", "NEW", wf -> wf.step("a").startToClose(LIMIT).run((input, ctx) -> {})),
        END_WAITING("UPDATE", "NEW", wf -> wf.step("a").scheduleToStart(LIMIT).run((input, ctx) -> {}));

        private final String operation;
        private final String row;
        private final Consumer<WorkflowBuilder<String>> graph;

        Upkeep(String operation, String row, Consumer<WorkflowBuilder<String>> graph) {
            this.operation = operation;
            this.row = row;
            this.graph = graph;
        }

        private MaintenanceJob job(Store store, Store ahead) {
            AfterCommit quiet = new AfterCommit(new LocalWakeUps());
            ReapingGuard steady = new ReapingGuard(Duration.ofDays(1), Duration.ZERO);
            steady.contact(Instant.EPOCH);
            steady.contact(Instant.now());
            return switch (this) {
                case PRUNE -> new PruneRuns(ahead, Duration.ZERO);
                case FAIL_AT_DEADLINE, CANCEL_AT_DEADLINE -> new EndAtDeadline(store, quiet, Duration.ZERO);
                case END_ATTEMPT ->
                    new EndOverdueAttempts(
                            store,
                            quiet,
                            steady,
                            new SplittableRandom(1),
                            new EndOverdueAttempts.Pace(Duration.ZERO, Duration.ZERO));
                case END_WAITING -> new EndOverdueTasks(store, quiet, Duration.ZERO);
            };
        }
    }
}
