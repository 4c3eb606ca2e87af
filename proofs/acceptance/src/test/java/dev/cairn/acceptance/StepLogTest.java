package dev.cairn.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.EngineEvent.WorkerJoined;
import dev.cairn.EngineOptions;
import dev.cairn.RetryPolicy;
import dev.cairn.StepRef;
import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import dev.cairn.logs.RecordedLogs;
import dev.cairn.testkit.TestCairn;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.event.Level;

/** A step that fails leaves a line in the log that says where; one that goes well leaves none. */
class StepLogTest extends AcceptanceTest {

    private final RecordedLogs logs = new RecordedLogs();
    private TestCairn cairn = kit(1);

    @AfterEach
    void end() {
        logs.close();
    }

    @Test
    void a_retry_is_one_line_of_information_and_the_final_failure_one_warning() {
        AtomicReference<UUID> worker = new AtomicReference<>();
        cairn.listener(events -> events.forEach(event -> {
            if (event instanceof WorkerJoined joined) {
                worker.set(joined.worker());
            }
        }));
        var run = failing(new IOException("no answer\nfrom the bank"), 1).runNoWait("secret", TENANT);
        cairn.advance(Duration.ofSeconds(1));

        String where = " run=%s workflow=payments step=charge attempt=%d tenant=acme worker=%s";
        String error = " error=java.io.IOException message=no answer from the bank";
        List<RecordedLogs.Line> lines = linesOf(run);
        assertThat(lines).extracting(RecordedLogs.Line::level).containsExactly(Level.INFO, Level.WARN);
        assertThat(lines).extracting(RecordedLogs.Line::logger).containsOnly("dev.cairn.steps");
        assertThat(lines)
                .extracting(RecordedLogs.Line::message)
                .containsExactly(
                        "Step failed and is tried again." + where.formatted(run.id(), 1, worker) + " wait=PT1S" + error,
                        "Step failed for good." + where.formatted(run.id(), 2, worker) + error);
    }

    @Test
    void a_step_that_killed_its_workers_is_a_warning_too() {
        cairn = kit(EngineOptions.defaults().maxCrashes(1), 1);
        AtomicReference<StepRef<Integer>> step = new AtomicReference<>();
        Workflow<String> workflow = cairn.workflow(
                "poison", String.class, wf -> step.set(wf.step("kill").run(Integer.class, (input, ctx) -> 1)));
        var run = workflow.runNoWait("", TENANT);
        cairn.worker().crashBefore(step.get());
        cairn.runUntilIdle();
        cairn.addWorker("second").crashBefore(step.get());
        cairn.advance(NOTICED);
        cairn.addWorker("third");
        cairn.advance(NOTICED);

        cairn.assertThat(run).failed();
        assertThat(linesOf(run))
                .extracting(line -> line.level() + " " + line.message().split("run=")[0])
                .containsExactly("INFO Step lost its worker and is tried again. ", "WARN Step failed for good. ");
        assertThat(linesOf(run).getLast().message()).contains("attempt=2").contains("error=WorkerDied");
    }

    @Test
    void an_error_that_may_quote_a_payload_is_named_and_its_message_is_not_shown() {
        record Secret(String text) {}
        cairn = kit(0);
        var run = cairn.workflow(
                        "payments", String.class, wf -> wf.step("charge").run((input, ctx) -> {}))
                .runNoWait("secret-4711", TENANT);
        cairn.addBareWorker("changed")
                .workflow(
                        "payments",
                        Secret.class,
                        wf -> wf.failUnreadable().step("charge").run((input, ctx) -> {}));
        cairn.runUntilIdle();

        cairn.assertThat(run).failed().failedBecause("charge", "is stored in a form that does not fit");
        assertThat(linesOf(run))
                .singleElement()
                .satisfies(line -> assertThat(line.message())
                        .contains("error=java.lang.IllegalArgumentException message=(not shown")
                        .doesNotContain("4711"));
    }

    @Test
    void a_run_that_goes_well_writes_no_line() {
        var run = cairn.workflow("quiet", String.class, wf -> wf.step("only").run((input, ctx) -> {}))
                .runNoWait("", TENANT);
        cairn.runUntilIdle();

        cairn.assertThat(run).completed();
        assertThat(linesOf(run)).isEmpty();
    }

    private Workflow<String> failing(Exception error, int retries) {
        return cairn.workflow(
                "payments",
                String.class,
                wf -> wf.step("charge")
                        .retry(RetryPolicy.fixed(retries, Duration.ofSeconds(1)))
                        .run((input, ctx) -> {
                            throw error;
                        }));
    }

    private List<RecordedLogs.Line> linesOf(WorkflowRunRef run) {
        return logs.containing("run=" + run.id());
    }
}
