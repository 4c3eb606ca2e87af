package dev.cairn.application.operate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.CancelSummary;
import dev.cairn.DeadLetterProgress;
import dev.cairn.DeadLetterQuery;
import dev.cairn.DeadLetters;
import dev.cairn.EngineOptions;
import dev.cairn.RefusedRun;
import dev.cairn.RunQuery;
import dev.cairn.RunStatus;
import dev.cairn.Runs;
import dev.cairn.StoreUnavailableException;
import dev.cairn.TerminalError;
import dev.cairn.Workflow;
import dev.cairn.WorkflowBuilder;
import dev.cairn.WorkflowRunRef;
import dev.cairn.adapter.inmemory.InMemoryStore;
import dev.cairn.application.observe.AfterCommit;
import dev.cairn.application.recover.EndOverdueAttempts;
import dev.cairn.application.recover.ReapingGuard;
import dev.cairn.domain.model.Fence;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.StoreRefusedException;
import dev.cairn.testkit.FakeClock;
import dev.cairn.testkit.byhand.HandDrivenEngine;
import dev.cairn.threads.ObservedStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Runs that the store refuses to change hold up no others, and the caller is told which they are. */
class RefusedRunsTest {

    private static final String REASON = "enough";
    private static final Duration SECOND = Duration.ofSeconds(1);

    /** More than one look reads. */
    private static final int MANY_RUNS = 130;

    private static final int MANY_ATTEMPTS = 520;

    private final Set<UUID> refused = new HashSet<>();
    private final FakeClock clock = new FakeClock();
    private final InMemoryStore memory = new InMemoryStore(clock);
    private final Store store = new ObservedStore(memory, new ObservedStore.Observer() {
        @Override
        public void called(String method, Object[] arguments) {
            boolean locksRun = method.equals("lock") || method.equals("release");
            if (locksRun
                    && arguments[0] instanceof Collection<?> rows
                    && rows.stream().anyMatch(this::isRefused)) {
                throw refusal;
            }
        }

        private boolean isRefused(Object row) {
            return refused.contains(row instanceof Fence fence ? fence.key().runId() : row);
        }
    });
    private final HandDrivenEngine engine =
            new HandDrivenEngine(store, EngineOptions.defaults().slots(1_000));
    private final List<WorkflowRunRef> runs = new ArrayList<>();
    private RuntimeException refusal = new StoreRefusedException("no room on the disk");

    private void start(int number, Consumer<WorkflowBuilder<String>> graph) {
        Workflow<String> workflow = engine.workflow("work", graph);
        for (int i = 0; i < number; i++) {
            runs.add(workflow.runNoWait("in", "acme"));
            clock.advance(Duration.ofMillis(1));
        }
    }

    private RefusedRun refuse(int index) {
        refused.add(runs.get(index).id());
        return new RefusedRun(runs.get(index).id(), "no room on the disk");
    }

    private Runs lookup() {
        return engine.parts().handles().runs();
    }

    private DeadLetters deadLetters() {
        return engine.parts().callers().deadLetters();
    }

    @Test
    void all_runs_but_the_refused_one_are_cancelled_and_it_is_named() {
        start(3, wf -> wf.step("step").run((input, ctx) -> {}));
        RefusedRun culprit = refuse(1);

        assertThat(lookup().cancelAll(RunQuery.all(), REASON, each -> {}))
                .isEqualTo(new CancelSummary(2, 1, List.of(culprit)));
        assertThat(runs)
                .extracting(WorkflowRunRef::status)
                .containsExactly(RunStatus.CANCELLED, RunStatus.RUNNING, RunStatus.CANCELLED);

        refused.clear();
        assertThat(lookup().cancelAll(RunQuery.all(), REASON, each -> {}))
                .isEqualTo(new CancelSummary(1, 0, List.of()));
    }

    @Test
    void a_store_that_is_away_ends_the_batch() {
        start(3, wf -> wf.step("step").run((input, ctx) -> {}));
        refuse(1);
        refusal = new StoreUnavailableException("the cable is cut");

        assertThatThrownBy(() -> lookup().cancelAll(RunQuery.all(), REASON, each -> {}))
                .isSameAs(refusal);
    }

    @Test
    void of_very_many_refused_runs_the_first_hundred_are_named() {
        start(MANY_RUNS, wf -> wf.step("step").run((input, ctx) -> {}));
        runs.forEach(run -> refused.add(run.id()));

        CancelSummary summary = lookup().cancelAll(RunQuery.all(), REASON, each -> {});

        assertThat(summary.refused()).isEqualTo(MANY_RUNS);
        assertThat(summary.refusals()).hasSize(100);
    }

    @Test
    void all_dead_letters_but_those_of_the_refused_run_are_requeued() {
        failThree();
        RefusedRun culprit = refuse(1);

        assertThat(deadLetters().requeueAll(DeadLetterQuery.all(), seen -> {}))
                .isEqualTo(new DeadLetterProgress(3, 2, 0, 1, List.of(culprit)));
        assertThat(deadLetters().list(DeadLetterQuery.all()).letters()).hasSize(1);
    }

    @Test
    void a_run_that_cannot_be_revived_is_named_with_the_reason() {
        start(1, wf -> {
            wf.step("bad").run((input, ctx) -> {
                throw new TerminalError("broken");
            });
            wf.step("other").run((input, ctx) -> {});
        });
        engine.claim();
        engine.run(1);
        runs.getFirst().cancel(REASON);

        DeadLetterProgress end = deadLetters().requeueAll(DeadLetterQuery.all(), seen -> {});

        assertThat(end.refused()).isEqualTo(1);
        assertThat(end.refusals())
                .singleElement()
                .satisfies(run -> assertThat(run.reason()).contains("cancelled"));
    }

    @Test
    void all_dead_letters_but_those_of_the_refused_run_are_discarded() {
        failThree();
        RefusedRun culprit = refuse(1);

        assertThat(deadLetters().discardAll(DeadLetterQuery.all(), REASON, seen -> {}))
                .isEqualTo(new DeadLetterProgress(3, 2, 0, 1, List.of(culprit)));
    }

    private void failThree() {
        start(
                3,
                wf -> wf.step("step").run((input, ctx) -> {
                    throw new TerminalError("broken");
                }));
        engine.claim();
        engine.run(3);
    }

    @Test
    void however_many_overdue_runs_are_refused_the_later_ones_are_ended() {
        start(MANY_RUNS, wf -> wf.deadline(SECOND).step("step").run((input, ctx) -> {}));
        runs.subList(0, MANY_RUNS - 1).forEach(run -> refused.add(run.id()));
        WorkflowRunRef last = runs.getLast();

        tickUntilOver(last, new EndAtDeadline(store, new AfterCommit(memory.wakeUps()), Duration.ZERO));

        assertThat(last.status()).isEqualTo(RunStatus.FAILED);
    }

    @Test
    void however_many_overdue_attempts_are_refused_the_later_ones_are_ended() {
        start(MANY_ATTEMPTS, wf -> wf.step("step").startToClose(SECOND).run((input, ctx) -> {}));
        while (engine.launched() < MANY_ATTEMPTS) {
            engine.claim();
        }
        runs.subList(0, MANY_ATTEMPTS - 1).forEach(run -> refused.add(run.id()));
        WorkflowRunRef last = runs.getLast();
        ReapingGuard steady = new ReapingGuard(Duration.ofDays(1), Duration.ZERO);
        steady.contact(Instant.EPOCH);
        steady.contact(clock.instant());

        tickUntilOver(
                last,
                new EndOverdueAttempts(
                        store,
                        new AfterCommit(memory.wakeUps()),
                        steady,
                        new SplittableRandom(1),
                        new EndOverdueAttempts.Pace(Duration.ZERO, Duration.ZERO)));

        assertThat(last.status()).isEqualTo(RunStatus.FAILED);
    }

    private void tickUntilOver(WorkflowRunRef run, MaintenanceJob job) {
        for (int i = 0; i < MANY_ATTEMPTS && !run.status().isTerminal(); i++) {
            clock.advance(SECOND);
            try {
                job.tick(clock.instant());
            } catch (StoreRefusedException e) {
                assertThat(e).isSameAs(refusal);
            }
        }
    }
}
