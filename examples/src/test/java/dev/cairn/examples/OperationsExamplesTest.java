package dev.cairn.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every example about operating workers is run as a reader would run it, and prints what it promises. */
@Tag("slow")
class OperationsExamplesTest {

    @Test
    void metrics_shows_the_steps_as_prometheus_reads_them() {
        assertThat(run("metrics"))
                .contains("durable_activities_completed_total{step=\"charge\",workflow=\"metered-order\"} 2.0")
                .contains("durable_activities_failed_total{step=\"charge\",workflow=\"metered-order\"} 1.0")
                .contains("durable_activities_retried_total{step=\"charge\",workflow=\"metered-order\"} 2.0");
    }

    @Test
    void observe_counts_attempts_and_hears_of_the_one_failure() {
        assertThat(run("observe"))
                .containsExactly(
                        "call somebody: the bank does not answer for A-3",
                        "attempts: {COMPLETED=2, RETRYING=2, FAILED=1}");
    }

    @Test
    void trace_prints_a_span_for_the_trigger_each_attempt_and_the_whole_run() {
        assertThat(run("trace"))
                .containsExactlyInAnyOrder(
                        "durable.workflow.start UNSET, child of POST /orders",
                        "durable.activity.execute ERROR, child of durable.workflow.start",
                        "durable.activity.execute UNSET, child of durable.workflow.start",
                        "durable.workflow.run UNSET, child of durable.workflow.start",
                        "POST /orders UNSET, child of nothing");
    }

    @Test
    void versions_leave_a_step_without_code_to_a_worker_that_has_it() {
        assertThat(run("versions"))
                .containsExactly(
                        "mailed I-2",
                        "the old run is RUNNING",
                        "left alone: [StepLeftAlone[workflow=invoice, version=1, step=print, reason=the worker has no matching code for it]]",
                        "printed I-1",
                        "the old run is COMPLETED");
    }

    @Test
    void deploy_costs_no_attempt() {
        assertThat(run("deploy"))
                .containsExactly(
                        "the old worker encodes, attempt 1",
                        "the new worker encodes cut-cats.mp4, attempt 1",
                        "the run is COMPLETED");
    }

    @Test
    void service_works_until_it_is_stopped() {
        assertThat(run("service")).containsExactly("mail to ada@example.org", "stopped");
    }

    @Test
    void housekeeping_finds_everything_as_it_must_be() {
        assertThat(run("housekeeping")).endsWith("violations: []", "runs that were over for 30 days: 0");
    }

    private static List<String> run(String example) {
        return ExampleServer.linesOf(example);
    }
}
