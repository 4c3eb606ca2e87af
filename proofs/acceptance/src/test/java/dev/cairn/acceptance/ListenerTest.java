package dev.cairn.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.EngineEvent;
import dev.cairn.EngineEvent.AttemptEnded;
import dev.cairn.EngineEvent.AttemptOutcome;
import dev.cairn.EngineEvent.AttemptStarted;
import dev.cairn.EngineEvent.LeaderElected;
import dev.cairn.EngineEvent.ResultRefused;
import dev.cairn.EngineEvent.RunFinished;
import dev.cairn.EngineEvent.RunStarted;
import dev.cairn.EngineEvent.StepFailed;
import dev.cairn.EngineEvent.StepRetried;
import dev.cairn.EngineEvent.StepsReady;
import dev.cairn.EngineEvent.TasksClaimed;
import dev.cairn.EngineEvent.WorkerDeclaredDead;
import dev.cairn.EngineEvent.WorkerJoined;
import dev.cairn.EngineOptions;
import dev.cairn.RetryPolicy;
import dev.cairn.RunStatus;
import dev.cairn.TriggerOptions;
import dev.cairn.Workflow;
import dev.cairn.testkit.TestCairn;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A listener is told what the engine has done, once it is committed, in the order in which it happened. */
class ListenerTest extends AcceptanceTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final List<EngineEvent> events = new ArrayList<>();
    private TestCairn cairn = kit(1).listener(events::addAll);

    @Test
    void a_run_is_reported_from_its_start_to_its_end_step_by_step() {
        var run = chain().runNoWait("", TENANT);
        cairn.runUntilIdle();

        var reported = new EngineEvent.Run(run.id(), "chain", 1, TENANT);
        var worker = only(WorkerJoined.class).worker();
        var first = new EngineEvent.Attempt(reported, "first", 1, worker);
        var second = new EngineEvent.Attempt(reported, "second", 1, worker);
        assertThat(events)
                .filteredOn(event -> !(event instanceof WorkerJoined)
                        && !(event instanceof LeaderElected)
                        && !(event instanceof TasksClaimed))
                .containsExactly(
                        new RunStarted(reported),
                        new StepsReady(reported, List.of("first")),
                        new AttemptStarted(first, Duration.ZERO),
                        new AttemptEnded(first, AttemptOutcome.COMPLETED, Duration.ZERO),
                        new StepsReady(reported, List.of("second")),
                        new AttemptStarted(second, Duration.ZERO),
                        new AttemptEnded(second, AttemptOutcome.COMPLETED, Duration.ZERO),
                        new RunFinished(
                                reported,
                                RunStatus.COMPLETED,
                                Duration.ZERO,
                                cairn.clock().instant(),
                                null));
    }

    @Test
    void the_duration_of_a_run_is_counted_by_the_clock_of_the_store() {
        cairn.workflow("nap", String.class, wf -> wf.sleep("nap", SECOND)).runNoWait("", TENANT);
        cairn.advance(SECOND);

        assertThat(only(AttemptEnded.class).outcome()).isEqualTo(AttemptOutcome.SLEEPING);
        assertThat(only(RunFinished.class).duration()).isEqualTo(SECOND);
    }

    @Test
    void a_run_that_exists_already_is_not_reported_again() {
        Workflow<String> workflow = chain();
        TriggerOptions known = TriggerOptions.none().runId(UUID.randomUUID());
        TriggerOptions keyed = TriggerOptions.none().idempotencyKey("key");

        for (TriggerOptions options : List.of(known, keyed)) {
            workflow.runNoWait("", TENANT, options);
            workflow.runNoWait("", TENANT, options);
        }

        assertThat(all(RunStarted.class)).hasSize(2);
    }

    @Test
    void a_run_that_joins_a_transaction_is_reported_when_it_is_over_and_not_when_it_is_triggered() throws SQLException {
        try (Connection connection = cairn.connection()) {
            connection.setAutoCommit(false);
            chain().in(connection).runNoWait("", TENANT);
            connection.commit();
        }
        cairn.advance(SECOND);

        assertThat(all(RunStarted.class)).isEmpty();
        assertThat(all(RunFinished.class)).hasSize(1);
    }

    @Test
    void a_step_that_is_not_retried_because_its_total_time_is_over_is_reported_as_failed() {
        startFailing(RetryPolicy.fixed(5, SECOND).within(Duration.ofMillis(1)));
        cairn.runUntilIdle();

        assertThat(only(AttemptEnded.class).outcome()).isEqualTo(AttemptOutcome.FAILED);
        assertThat(all(StepRetried.class)).isEmpty();
        assertThat(all(StepFailed.class)).hasSize(1);
    }

    @Test
    void a_step_that_is_tried_again_is_reported_with_its_error_and_its_wait() {
        startFailing(RetryPolicy.fixed(1, SECOND));
        cairn.advance(SECOND);

        assertThat(all(AttemptEnded.class))
                .extracting(ended -> ended.attempt().number() + " " + ended.outcome())
                .containsExactly("1 RETRYING", "2 FAILED");
        StepRetried retried = only(StepRetried.class);
        assertThat(retried.delay()).isEqualTo(SECOND);
        assertThat(retried.failure().errorType()).isEqualTo(IOException.class.getName());
        StepFailed failed = only(StepFailed.class);
        assertThat(failed.attempt().number()).isEqualTo(2);
        assertThat(failed.failure().message()).isEqualTo("no answer");
        assertThat(only(RunFinished.class).status()).isEqualTo(RunStatus.FAILED);
    }

    @Test
    void a_worker_that_died_is_reported_by_the_one_that_took_its_steps() {
        Workflow<String> workflow = chain();
        var run = workflow.runNoWait("", TENANT);
        cairn.worker().crashBefore(workflow.step("first", Integer.class));
        cairn.runUntilIdle();
        UUID victim = only(WorkerJoined.class).worker();

        cairn.addWorker("another");
        cairn.advance(NOTICED);

        cairn.assertThat(run).completed();
        assertThat(all(WorkerDeclaredDead.class)).containsExactly(new WorkerDeclaredDead(victim, "worker-1"));
        assertThat(all(AttemptEnded.class))
                .extracting(ended -> ended.attempt().step() + " " + ended.outcome())
                .containsExactly("first CRASHED", "first COMPLETED", "second COMPLETED");
        assertThat(all(AttemptEnded.class).getFirst().attempt().worker()).isEqualTo(victim);
        assertThat(all(AttemptEnded.class).getFirst().duration()).isGreaterThanOrEqualTo(LEASE);
    }

    @Test
    void a_step_that_killed_too_many_workers_is_reported_failed_and_its_run_over() {
        cairn = kit(EngineOptions.defaults().maxCrashes(0), 1).listener(events::addAll);
        Workflow<String> workflow = chain();
        workflow.runNoWait("", TENANT);
        cairn.worker().crashBefore(workflow.step("first", Integer.class));
        cairn.runUntilIdle();

        cairn.addWorker("another");
        cairn.advance(NOTICED);

        assertThat(only(AttemptEnded.class).outcome()).isEqualTo(AttemptOutcome.CRASHED);
        assertThat(only(StepFailed.class).failure().errorType()).isEqualTo("WorkerDied");
        assertThat(only(RunFinished.class).status()).isEqualTo(RunStatus.FAILED);
    }

    @Test
    void a_result_that_comes_too_late_is_reported_as_refused_and_not_as_an_end() {
        cairn = kit(2).listener(events::addAll);
        Workflow<String> workflow = chain();
        var run = workflow.runNoWait("", TENANT);
        var slow = cairn.worker("worker-1");
        slow.claim();
        slow.runClaimed();
        slow.pause();

        cairn.advance(NOTICED);
        slow.resume();
        slow.settle();
        cairn.advance(NOTICED);

        cairn.assertThat(run).completed();
        assertThat(all(AttemptEnded.class))
                .extracting(ended -> ended.attempt().step() + ended.attempt().number() + " " + ended.outcome())
                .containsExactly("first1 CRASHED", "first2 COMPLETED", "second1 COMPLETED");
        assertThat(all(ResultRefused.class)).containsExactly(new ResultRefused(run.id(), "first", 1));
    }

    @Test
    void work_that_a_stopping_worker_gives_back_is_reported_as_given_back() {
        chain().runNoWait("", TENANT);
        cairn.worker().claim();

        cairn.worker().stop(Duration.ZERO);

        assertThat(only(AttemptEnded.class).outcome()).isEqualTo(AttemptOutcome.GIVEN_BACK);
    }

    @Test
    void a_listener_that_throws_does_no_harm_to_the_run_nor_to_the_next_listener() {
        List<EngineEvent> heard = new ArrayList<>();
        cairn = kit(1).listener(batch -> {
                    throw new AssertionError("broken listener");
                })
                .listener(heard::addAll);

        var run = chain().runNoWait("", TENANT);
        cairn.runUntilIdle();

        cairn.assertThat(run).completed();
        assertThat(heard).hasAtLeastOneElementOfType(RunFinished.class);
    }

    @Test
    void a_listener_may_start_a_run() {
        Workflow<String> followUp =
                cairn.workflow("follow-up", String.class, wf -> wf.step("only").run((input, ctx) -> {}));
        cairn.listener(batch -> batch.forEach(event -> {
            if (event instanceof RunFinished finished
                    && finished.run().workflow().equals("chain")) {
                followUp.runNoWait("", TENANT);
            }
        }));

        chain().runNoWait("", TENANT);
        cairn.runUntilIdle();

        assertThat(all(RunFinished.class))
                .extracting(finished -> finished.run().workflow())
                .containsExactly("chain", "follow-up");
    }

    private Workflow<String> chain() {
        return cairn.workflow("chain", String.class, wf -> {
            var first = wf.step("first").run(Integer.class, (input, ctx) -> 1);
            wf.step("second").after(first).run(Integer.class, (input, one, ctx) -> 2);
        });
    }

    private void startFailing(RetryPolicy policy) {
        cairn.workflow(
                        "flaky",
                        String.class,
                        wf -> wf.step("call").retry(policy).run((input, ctx) -> {
                            throw new IOException("no answer");
                        }))
                .runNoWait("", TENANT);
    }

    private <E extends EngineEvent> List<E> all(Class<E> kind) {
        return events.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    private <E extends EngineEvent> E only(Class<E> kind) {
        assertThat(all(kind)).hasSize(1);
        return all(kind).getFirst();
    }
}
