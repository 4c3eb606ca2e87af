package dev.cairn.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.EngineEvent;
import dev.cairn.EngineEvent.AttemptOutcome;
import dev.cairn.EngineEvent.RunFinished;
import dev.cairn.EngineInterceptor;
import dev.cairn.EngineOptions;
import dev.cairn.ForkOptions;
import dev.cairn.RetryPolicy;
import dev.cairn.RunStatus;
import dev.cairn.StepRef;
import dev.cairn.TriggerOptions;
import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import dev.cairn.logs.RecordedLogs;
import dev.cairn.testkit.TestCairn;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.event.Level;

/** An interceptor stands around triggers and attempts, and changes nothing of what runs come to. */
class InterceptorTest extends AcceptanceTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final String TRACE = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

    private final RecordedLogs logs = new RecordedLogs();
    private final Recorder recorder = new Recorder();
    private TestCairn cairn = kit(EngineOptions.defaults().interceptor(recorder), 1);

    @AfterEach
    void end() {
        logs.close();
    }

    @Test
    void each_attempt_passes_with_what_is_known_of_it_and_how_it_ended() {
        WorkflowRunRef run = payments(1).runNoWait("", TENANT);
        cairn.advance(SECOND);

        cairn.assertThat(run).completed();
        assertThat(recorder.attempts)
                .extracting(attempt -> attempt.step() + " " + attempt.tries().attempt() + " of "
                        + attempt.tries().most() + " after " + attempt.parents() + " in " + attempt.trace())
                .containsExactly(
                        "charge 1 of 2 after [] in " + TRACE + "1",
                        "charge 2 of 2 after [] in " + TRACE + "1",
                        "ship 1 of 1 after [charge] in " + TRACE + "1",
                        "$on-success 1 of 1 after [] in " + TRACE + "1");
        EngineInterceptor.Attempt first = recorder.attempts.getFirst();
        assertThat(first.run()).isEqualTo(new EngineEvent.Run(run.id(), "payments", 1, TENANT));
        assertThat(first.waited()).isZero();
        assertThat(first.worker().name()).isEqualTo("worker-1");
        assertThat(first.worker().slots()).isEqualTo(100);
        assertThat(first.worker().running()).isEqualTo(1);
        assertThat(recorder.ends)
                .extracting(EngineInterceptor.End::outcome)
                .containsExactly(
                        AttemptOutcome.RETRYING,
                        AttemptOutcome.COMPLETED,
                        AttemptOutcome.COMPLETED,
                        AttemptOutcome.COMPLETED);
        assertThat(recorder.ends.getFirst().failure().errorType()).isEqualTo(IOException.class.getName());
        assertThat(recorder.ends.getLast().failure()).isNull();
    }

    @Test
    void an_attempt_says_how_long_its_step_was_queued() {
        cairn = kit(EngineOptions.defaults().interceptor(recorder), 0);
        Workflow<String> workflow = payments(0);
        workflow.runNoWait("", TENANT);
        cairn.advance(SECOND);

        cairn.addWorker("late");
        cairn.runUntilIdle();

        assertThat(recorder.attempts.getFirst().waited()).isEqualTo(SECOND);
    }

    @Test
    void skips_sleeps_and_final_failures_are_told_apart() {
        cairn.workflow("mixed", String.class, wf -> {
                    wf.step("skip").skipIfInput(input -> true).run((input, ctx) -> {});
                    wf.sleep("nap", SECOND);
                    wf.step("fail").run((input, ctx) -> {
                        throw new IllegalStateException("for good");
                    });
                })
                .runNoWait("", TENANT);
        cairn.advance(SECOND);

        assertThat(recorder.ends)
                .extracting(EngineInterceptor.End::outcome)
                .containsExactlyInAnyOrder(AttemptOutcome.SKIPPED, AttemptOutcome.SLEEPING, AttemptOutcome.FAILED);
    }

    @Test
    void the_trace_of_a_trigger_is_stored_with_its_run_and_told_with_its_end() {
        List<RunFinished> ends = new ArrayList<>();
        cairn.listener(events -> events.forEach(event -> {
            if (event instanceof RunFinished finished) {
                ends.add(finished);
            }
        }));
        WorkflowRunRef run = payments(0).runNoWait("", TENANT);
        cairn.runUntilIdle();

        assertThat(run.inspect().trigger().trace()).isEqualTo(TRACE + "1");
        assertThat(run.inspect().trigger().traceId()).contains("0af7651916cd43dd8448eb211c80319c");
        assertThat(ends).extracting(RunFinished::trace).containsExactly(TRACE + "1");
        assertThat(ends.getFirst().at()).isEqualTo(run.inspect().times().finishedAt());
    }

    @Test
    void every_way_to_trigger_is_told_which_run_it_has_stored() throws SQLException {
        Workflow<String> workflow = payments(0);
        UUID single = workflow.runNoWait("", TENANT).id();
        UUID waited = workflow.run("", TENANT).runId();
        var batch = workflow.runAll(List.of("a", "b"), TENANT);
        UUID joined;
        try (Connection connection = cairn.connection()) {
            connection.setAutoCommit(false);
            joined = workflow.in(connection).runNoWait("", TENANT).id();
            connection.commit();
        }
        UUID byName =
                cairn.client("payments", String.class).runNoWait("", TENANT).id();

        assertThat(recorder.stored)
                .containsExactly(
                        "new " + single,
                        "new " + waited,
                        "new " + batch.get(0).id(),
                        "new " + batch.get(1).id(),
                        "new " + joined,
                        "new " + byName);
        assertThat(cairn.find(joined).inspect().trigger().trace()).isEqualTo(TRACE + "5");
    }

    @Test
    void a_repeated_trigger_is_told_the_run_that_was_there_and_its_trace_is_dropped() {
        Workflow<String> workflow = payments(0);
        TriggerOptions once = TriggerOptions.none().idempotencyKey("once");
        UUID first = workflow.runNoWait("", TENANT, once).id();

        workflow.runNoWait("", TENANT, once);

        assertThat(recorder.stored).containsExactly("new " + first, "known " + first);
        assertThat(cairn.find(first).inspect().trigger().trace()).isEqualTo(TRACE + "1");
    }

    @Test
    void a_trigger_that_is_refused_is_told_so() {
        TriggerOptions late = TriggerOptions.none().deadline(Instant.MAX);

        assertThatThrownBy(() -> payments(0).runNoWait("", TENANT, late)).isInstanceOf(IllegalArgumentException.class);

        assertThat(recorder.stored).containsExactly("failed IllegalArgumentException");
    }

    @Test
    void a_fork_has_a_trace_of_its_own_that_knows_its_source() {
        Workflow<String> workflow = payments(0);
        WorkflowRunRef source = workflow.runNoWait("", TENANT);
        cairn.runUntilIdle();

        WorkflowRunRef fork = source.fork(workflow.step("charge", String.class), ForkOptions.none());

        assertThat(recorder.forkedFrom).containsExactly(TRACE + "1");
        assertThat(recorder.stored).endsWith("new " + fork.id());
        assertThat(fork.inspect().trigger().trace()).isEqualTo(TRACE + "2");
    }

    @Test
    void a_fork_continues_the_trace_of_its_source_where_nobody_traces() {
        Workflow<String> workflow = payments(0);
        WorkflowRunRef source = workflow.runNoWait("", TENANT);
        cairn.runUntilIdle();

        recorder.takesPart = false;
        WorkflowRunRef fork = source.fork(workflow.step("charge", String.class), ForkOptions.none());

        assertThat(fork.inspect().trigger().trace()).isEqualTo(TRACE + "1");
    }

    @Test
    void without_an_interceptor_a_run_has_no_trace() {
        cairn = kit(1);
        WorkflowRunRef run = payments(0).runNoWait("", TENANT);

        assertThat(run.inspect().trigger().trace()).isNull();
        assertThat(run.inspect().trigger().traceId()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Misdeed.class)
    void an_interceptor_that_misbehaves_changes_nothing_and_is_logged_once(Misdeed misdeed) {
        cairn = kit(EngineOptions.defaults().interceptor(misdeed), 1);
        Workflow<String> workflow = payments(1);
        WorkflowRunRef first = workflow.runNoWait("", TENANT);
        WorkflowRunRef second = workflow.runNoWait("", TENANT);
        cairn.advance(SECOND);

        cairn.assertThat(first).completed().tried("charge", 2);
        cairn.assertThat(second).completed();
        assertThat(first.inspect().trigger().trace()).isNull();
        assertThat(logs.containing("Interceptor failed"))
                .hasSize(misdeed == Misdeed.DOES_NOTHING ? 0 : 1)
                .allMatch(line -> line.level() == Level.ERROR);
    }

    @Test
    void a_run_that_fails_is_failed_also_under_an_interceptor_that_says_nothing() {
        cairn = kit(EngineOptions.defaults().interceptor(Misdeed.DOES_NOTHING), 1);
        WorkflowRunRef run = payments(2).runNoWait("", TENANT);
        cairn.advance(SECOND);

        assertThat(run.inspect().status()).isEqualTo(RunStatus.FAILED);
    }

    private Workflow<String> payments(int failures) {
        return cairn.workflow("payments", String.class, wf -> {
            StepRef<String> charge = wf.step("charge")
                    .retry(RetryPolicy.fixed(1, SECOND))
                    .run(String.class, (input, ctx) -> {
                        if (ctx.attempt() <= failures) {
                            throw new IOException("no answer");
                        }
                        return "charged";
                    });
            wf.step("ship").after(charge).run(String.class, (input, charged, ctx) -> "shipped");
            wf.onSuccess((input, ctx) -> {});
        });
    }

    /** What an interceptor should not do. */
    private enum Misdeed implements EngineInterceptor {
        DOES_NOTHING {
            @Override
            public void attempt(Attempt attempt, Code code) {}
        },
        FAILS_BEFORE {
            @Override
            public void attempt(Attempt attempt, Code code) {
                throw new IllegalStateException("before");
            }
        },
        FAILS_AFTER {
            @Override
            public void attempt(Attempt attempt, Code code) {
                code.run();
                throw new AssertionError("after");
            }
        },
        RUNS_TWICE {
            @Override
            public void attempt(Attempt attempt, Code code) {
                code.run();
                code.run();
            }
        },
        FAILS_TO_TRIGGER {
            @Override
            public void attempt(Attempt attempt, Code code) {
                code.run();
            }

            @Override
            public Trigger trigger(String workflow, String forkedFrom) {
                throw new IllegalStateException("at the trigger");
            }
        },
        TRACE_TOO_LONG {
            @Override
            public void attempt(Attempt attempt, Code code) {
                code.run();
            }

            @Override
            public Trigger trigger(String workflow, String forkedFrom) {
                return new Recorder().new Recorded("x".repeat(MAX_TRACE_LENGTH + 1));
            }
        }
    }

    /** Writes down what it is told, and gives the traces numbers. */
    private static final class Recorder implements EngineInterceptor {
        private final List<Attempt> attempts = new ArrayList<>();
        private final List<End> ends = new ArrayList<>();
        private final List<String> stored = new ArrayList<>();
        private final List<String> forkedFrom = new ArrayList<>();
        private int triggers;
        private boolean takesPart = true;

        @Override
        public void attempt(Attempt attempt, Code code) {
            attempts.add(attempt);
            ends.add(code.run());
        }

        @Override
        public Trigger trigger(String workflow, String source) {
            if (!takesPart) {
                return null;
            }
            if (source != null) {
                forkedFrom.add(source);
            }
            triggers++;
            return new Recorded(TRACE + triggers);
        }

        private final class Recorded implements Trigger {
            private final String trace;

            private Recorded(String trace) {
                this.trace = trace;
            }

            @Override
            public String trace() {
                return trace;
            }

            @Override
            public void stored(EngineEvent.Run run, boolean isNew) {
                stored.add((isNew ? "new " : "known ") + run.id());
            }

            @Override
            public void failed(Throwable failure) {
                stored.add("failed " + failure.getClass().getSimpleName());
            }
        }
    }
}
