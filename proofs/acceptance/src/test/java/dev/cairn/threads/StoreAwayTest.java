package dev.cairn.threads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.DurableTaskEngine;
import dev.cairn.EngineEvent;
import dev.cairn.EngineStatus;
import dev.cairn.PartlyStartedException;
import dev.cairn.RunStatus;
import dev.cairn.StartedRun;
import dev.cairn.StoreUnavailableException;
import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.TriggerOptions;
import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import dev.cairn.application.EngineParts;
import dev.cairn.application.define.WorkflowDraft;
import dev.cairn.testkit.FakeClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A store that is away for a while holds the engine up, and nothing is lost or done twice. */
@Timeout(120)
class StoreAwayTest {

    private static final int RUNS = 20;

    private final Rig rig = new Rig();
    private final Absence absence = new Absence();
    private final CountDownLatch entered = new CountDownLatch(RUNS);
    private final CountDownLatch release = new CountDownLatch(1);
    private final AtomicInteger executions = new AtomicInteger();
    private final DurableTaskEngine engine = rig.engineOver(new ObservedStore(rig.store, absence), Rig.OPTIONS);
    private final Workflow<Integer> workflow = define();

    @AfterEach
    void stopAll() {
        absence.end();
        release.countDown();
        rig.close();
    }

    @Test
    void what_steps_came_to_while_the_store_was_away_is_settled_when_it_is_back_and_nothing_runs_again() {
        engine.start();
        List<WorkflowRunRef> runs = trigger();
        Rig.await(entered);

        absence.begin();
        release.countDown();
        absence.awaitFailures(10);
        assertThat(rig.store.snapshot().work().leases())
                .as("nothing is settled")
                .hasSize(RUNS);
        absence.end();

        runs.forEach(run -> run.await(Rig.LONG).orThrow());
        assertThat(executions).hasValue(RUNS);
    }

    @Test
    void listeners_are_told_once_that_the_store_is_lost_and_once_that_it_is_back() {
        List<EngineEvent> events = new ArrayList<>();
        TestParts world = new TestParts(new FakeClock(), absence);
        EngineParts parts = world.engine("watched", world.runtime(Runnable::run, loop -> {}));
        parts.reporting().observers().add(events::addAll);

        parts.membership().tick();
        absence.begin();
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(parts.membership()::tick).isInstanceOf(StoreUnavailableException.class);
        }
        absence.end();
        parts.membership().tick();
        parts.membership().tick();

        assertThat(events)
                .extracting(event -> event.getClass().getSimpleName())
                .containsExactly("WorkerJoined", "StoreLost", "StoreBack");
        assertThat(events).contains(new EngineEvent.StoreLost("the test keeps the store away"));
    }

    @Test
    void the_status_says_that_the_store_is_away_and_how_many_results_wait_for_it() {
        TestParts world = new TestParts(new FakeClock(), absence);
        EngineParts parts = world.engine("watched", world.runtime(Runnable::run, loop -> {}));
        Workflow<Integer> quick = parts.define(WorkflowDraft.<Integer>define(
                "quick", Integer.class, wf -> wf.step("step").run((input, ctx) -> {})));
        parts.membership().tick();
        quick.runAll(List.of(1, 2, 3), "acme");
        parts.dispatcher().tick();

        absence.begin();
        assertThatThrownBy(parts.settler()::tick).isInstanceOf(StoreUnavailableException.class);
        EngineStatus away = parts.status(EngineStatus.State.STARTED);
        assertThat(away.store().reachable()).isFalse();
        assertThat(away.worker().resultsWaiting()).isEqualTo(3);
        assertThat(away.worker().running()).isZero();
        assertThat(away.isReady()).isFalse();

        absence.end();
        parts.settler().tick();
        EngineStatus back = parts.status(EngineStatus.State.STARTED);
        assertThat(back.store().reachable()).isTrue();
        assertThat(back.worker().resultsWaiting()).isZero();
        assertThat(back.isReady()).isTrue();
    }

    @Test
    void a_step_for_which_nothing_could_be_read_is_given_back_and_has_not_failed() {
        FakeClock clock = new FakeClock();
        TestParts world = new TestParts(clock, absence);
        EngineParts parts = world.engine("reading", world.runtime(Runnable::run, loop -> {}));
        Workflow<String> reading = parts.define(WorkflowDraft.<String>define("reading", String.class, wf -> {
            var far = wf.step("far").run(String.class, (input, ctx) -> "far");
            var near = wf.step("near").after(far).run(String.class, (input, output, ctx) -> "near");
            wf.step("reads").after(near).run(String.class, (input, output, ctx) -> {
                if (executions.incrementAndGet() == 1) {
                    absence.begin();
                }
                try {
                    return ctx.parentOutput(far);
                } finally {
                    absence.end();
                }
            });
        }));
        parts.membership().tick();
        WorkflowRunRef run = reading.runNoWait("", "acme");

        for (int i = 0; i < 5; i++) {
            parts.dispatcher().tick();
            parts.settler().tick();
            clock.advance(Duration.ofSeconds(1));
            parts.leaderDuties().tick();
        }

        assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
        assertThat(executions).hasValue(2);
        assertThat(run.inspect().task("reads").attempts()).isEqualTo(1);
        assertThat(run.inspect().task("reads").failure()).isNull();
        assertThat(run.events())
                .extracting(TaskEvent::detail)
                .contains("given back: the store was away while it read what it needs");
    }

    @Test
    void settlements_whose_answers_are_lost_are_repeated_and_change_nothing() {
        engine.start();
        List<WorkflowRunRef> runs = trigger();
        Rig.await(entered);

        absence.loseAnswersTo("release", 3);
        release.countDown();

        runs.forEach(run -> run.await(Rig.LONG).orThrow());
        assertThat(executions).hasValue(RUNS);
        runs.forEach(run -> assertThat(run.events().stream().filter(event -> event.type() == TaskEventType.COMPLETED))
                .hasSize(1));
    }

    @Test
    void tasks_of_a_claim_whose_answer_is_lost_are_given_back_and_run_without_costing_an_attempt() {
        absence.loseAnswersTo("grant", 1);
        List<WorkflowRunRef> runs = trigger();
        release.countDown();
        engine.start();

        runs.forEach(run -> run.await(Rig.LONG).orThrow());

        assertThat(executions).hasValue(RUNS);
        assertThat(runs)
                .allSatisfy(
                        run -> assertThat(run.inspect().task("step").attempts()).isEqualTo(1));
        assertThat(runs.getFirst().events())
                .anyMatch(event -> "given back: the worker lost the answer to its claim".equals(event.detail()));
    }

    @Test
    void a_trigger_whose_answer_is_lost_is_repeated_and_stores_one_run() {
        absence.loseAnswersTo("append", 2);
        StartedRun run = workflow.runNoWait(1, "acme");

        assertThat(rig.store.snapshot().runs()).hasSize(1);
        assertThat(run.isNew()).as("though the repeated trigger found it").isTrue();
        assertThat(run.status().isTerminal()).isFalse();
    }

    @Test
    void a_list_that_fails_midway_hands_over_what_was_stored() {
        Workflow<Integer> large = engine.workflow("large", Integer.class, wf -> {
            for (int i = 0; i < 5_000; i++) {
                wf.step("step-" + i).run((input, ctx) -> {});
            }
        });

        assertThatThrownBy(() -> large.runAll(List.of(1, 2, 3), "acme", input -> {
                    if (input == 3) {
                        absence.beginAfter("append", 2);
                    }
                    return TriggerOptions.none();
                }))
                .isInstanceOfSatisfying(
                        PartlyStartedException.class,
                        partly -> assertThat(partly.started()).hasSize(2).allMatch(StartedRun::isNew))
                .hasCauseInstanceOf(StoreUnavailableException.class)
                .hasMessageStartingWith(
                        "Of 3 runs the first 2 are stored. Workflow 'large': it is unknown whether run");
        assertThat(rig.store.snapshot().runs()).hasSize(2);
    }

    @Test
    void a_trigger_that_the_store_never_answers_says_that_the_run_may_be_stored() {
        absence.begin();

        assertThatThrownBy(() -> workflow.runNoWait(1, "acme"))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageMatching("Workflow 'work': it is unknown whether run [-0-9a-f]{36} was stored\\."
                        + " Trigger again with the same run id or idempotency key\\.");
    }

    private List<WorkflowRunRef> trigger() {
        List<WorkflowRunRef> runs = new ArrayList<>();
        for (int i = 0; i < RUNS; i++) {
            runs.add(workflow.runNoWait(i, "acme"));
        }
        return runs;
    }

    private Workflow<Integer> define() {
        return engine.workflow(
                "work",
                Integer.class,
                wf -> wf.step("step").run(Integer.class, (input, ctx) -> {
                    executions.incrementAndGet();
                    entered.countDown();
                    Rig.await(release);
                    return input;
                }));
    }
}
