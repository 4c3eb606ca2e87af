package dev.cairn.adapter.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.EngineEvent;
import dev.cairn.EngineListener;
import dev.cairn.Workflow;
import dev.cairn.testkit.TestCairn;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The meters of runs in virtual time. */
class CairnMetricsTest {

    /** The fields of the metrics in the specification that Cairn began with, and the meters that have them. */
    private static final Map<String, String> SPECIFIED = Map.ofEntries(
            Map.entry("workflows_started", "durable.workflows.started"),
            Map.entry("workflows_completed", "durable.workflows.completed"),
            Map.entry("workflows_failed", "durable.workflows.failed"),
            Map.entry("workflow_duration", "durable.workflow.duration"),
            Map.entry("activities_scheduled", "durable.activities.scheduled"),
            Map.entry("activities_completed", "durable.activities.completed"),
            Map.entry("activities_failed", "durable.activities.failed"),
            Map.entry("activities_retried", "durable.activities.retried"),
            Map.entry("activity_duration", "durable.activity.duration"),
            Map.entry("activity_schedule_to_start_latency", "durable.activity.schedule.to.start"),
            Map.entry("task_queue_depth", "durable.task.queue.depth"),
            Map.entry("tasks_claimed", "durable.tasks.claimed"),
            Map.entry("tasks_claim_latency", "durable.tasks.claim.latency"),
            Map.entry("active_workers", "durable.workers.active"),
            Map.entry("worker_load", "durable.worker.load"),
            Map.entry("workers_under_backpressure", "durable.workers.backpressure"),
            Map.entry("dlq_entries", "durable.dlq.entries"),
            Map.entry("dlq_requeued", "durable.dlq.requeued"));

    private final MeterRegistry registry = new SimpleMeterRegistry();

    private double count(String meter, String... tags) {
        return registry.get(meter).tags(tags).counter().count();
    }

    private double value(String meter) {
        return registry.get(meter).gauge().value();
    }

    private Set<String> names() {
        return registry.getMeters().stream()
                .map(meter -> meter.getId().getName())
                .collect(Collectors.toSet());
    }

    @Test
    void every_metric_of_the_specification_has_its_meter() {
        EventfulDay.seenBy(CairnMetrics.on(registry).build());

        assertThat(names()).containsAll(SPECIFIED.values());
    }

    @Test
    void runs_are_counted_by_workflow_and_outcome() {
        EventfulDay.seenBy(CairnMetrics.on(registry).build());

        assertThat(count("durable.workflows.started", "workflow", "orders")).isEqualTo(1);
        assertThat(count("durable.workflows.completed", "workflow", "orders")).isEqualTo(1);
        assertThat(count("durable.workflows.failed", "workflow", "reports")).isEqualTo(2);
        assertThat(count("durable.workflows.started", "workflow", "naps")).isEqualTo(2);
        assertThat(count("durable.workflows.cancelled", "workflow", "naps")).isEqualTo(1);
        assertThat(registry.get("durable.workflow.duration")
                        .tags("workflow", "orders", "outcome", "completed")
                        .timer()
                        .totalTime(TimeUnit.SECONDS))
                .isEqualTo(1);
    }

    @Test
    void steps_are_counted_by_workflow_and_step() {
        EventfulDay.seenBy(CairnMetrics.on(registry).build());

        String[] charge = {"workflow", "orders", "step", "charge"};
        assertThat(count("durable.activities.scheduled", charge)).isEqualTo(2);
        assertThat(count("durable.activities.retried", charge)).isEqualTo(1);
        assertThat(count("durable.activities.completed", charge)).isEqualTo(1);
        assertThat(count("durable.activities.failed", charge)).isZero();
        assertThat(registry.get("durable.activity.duration")
                        .tags(charge)
                        .timer()
                        .count())
                .isEqualTo(2);
        assertThat(registry.get("durable.activity.schedule.to.start")
                        .tags(charge)
                        .timer()
                        .count())
                .isEqualTo(2);
        assertThat(count("durable.activities.scheduled", "step", "ship")).isEqualTo(1);
        assertThat(count("durable.activities.scheduled", "step", "render")).isEqualTo(2);
        assertThat(count("durable.activities.failed", "step", "render")).isEqualTo(2);
        assertThat(count("durable.activities.timed.out", "step", "poll")).isEqualTo(1);
        assertThat(count("durable.activities.crashed", "step", "pack")).isEqualTo(1);
    }

    @Test
    void losses_and_refusals_that_page_somebody_are_counted() {
        EventfulDay.seenBy(CairnMetrics.on(registry).build());

        assertThat(count("durable.leases.lost")).isEqualTo(1);
        assertThat(count("durable.workers.declared.dead")).isEqualTo(1);
        assertThat(count("durable.results.refused")).isEqualTo(1);
        assertThat(count("durable.dlq.requeued")).isEqualTo(1);
        assertThat(count("durable.events.dropped")).isZero();
        assertThat(count("durable.tasks.claimed")).isGreaterThanOrEqualTo(9);
        assertThat(registry.get("durable.tasks.claim.latency").timer().count()).isGreaterThanOrEqualTo(9);
        assertThat(value("durable.store.unavailable")).isZero();
        assertThat(value("durable.worker.steps.stuck")).isZero();
        assertThat(value("durable.steps.left.alone")).isZero();
    }

    @Test
    void the_leader_shows_what_it_measured_of_the_whole_store() {
        EventfulDay day = EventfulDay.seenBy(CairnMetrics.on(registry).build());

        assertThat(value("durable.workflows.running")).isEqualTo(1);
        assertThat(value("durable.timers")).isEqualTo(1);
        assertThat(value("durable.timers.lag")).isZero();
        assertThat(value("durable.dlq.entries")).isEqualTo(1);
        assertThat(value("durable.workers.active")).isEqualTo(2);
        assertThat(value("durable.workers.silent")).isZero();
        assertThat(value("durable.task.queue.depth")).isZero();

        TestCairn cairn = day.cairn;
        Workflow<String> elsewhere = cairn.addBareWorker("elsewhere")
                .workflow("elsewhere", String.class, wf -> wf.step("only").run((input, ctx) -> {}));
        cairn.runUntilIdle();
        cairn.worker("elsewhere").stop(Duration.ZERO);
        elsewhere.runNoWait("", EventfulDay.ACME);
        cairn.advance(Duration.ofSeconds(40));

        assertThat(value("durable.task.queue.depth")).isEqualTo(1);
        assertThat(value("durable.task.queue.oldest.age")).isBetween(20.0, 40.0);
        assertThat(value("durable.tasks.stranded")).isEqualTo(1);
        assertThat(value("durable.steps.left.alone")).isZero();
    }

    @Test
    void a_process_that_leads_no_longer_takes_its_gauges_of_the_store_out() {
        TestCairn cairn = TestCairn.create().listener(CairnMetrics.on(registry).build());
        cairn.runUntilIdle();
        assertThat(names()).contains("durable.dlq.entries", "durable.task.queue.depth");

        cairn.worker().stop(Duration.ZERO);

        assertThat(names()).doesNotContain("durable.dlq.entries", "durable.task.queue.depth", "durable.timers");
        assertThat(names()).contains("durable.leader", "durable.worker.load");
    }

    @Test
    void gauges_of_the_store_are_taken_out_when_the_event_that_says_so_may_be_missing() {
        CairnMetrics metrics = CairnMetrics.on(registry).build();
        var measured =
                new EngineEvent.StoreMeasured(TestCairn.create().cluster().health());
        metrics.onEvents(List.of(new EngineEvent.LeaderElected(), measured));
        assertThat(names()).contains("durable.dlq.entries");

        metrics.onEvents(List.of(new EngineEvent.EventsDropped(3)));

        assertThat(names()).doesNotContain("durable.dlq.entries");
        assertThat(count("durable.events.dropped")).isEqualTo(3);
    }

    @Test
    void slots_are_shown_while_a_step_runs() {
        double[] seen = new double[3];
        TestCairn cairn = TestCairn.create().listener(CairnMetrics.on(registry).build());
        Workflow<String> workflow = cairn.workflow(
                "one",
                String.class,
                wf -> wf.step("only").run((input, ctx) -> {
                    seen[0] = registry.get("durable.worker.slots")
                            .tag("state", "used")
                            .gauge()
                            .value();
                    seen[1] = registry.get("durable.worker.slots")
                            .tag("state", "free")
                            .gauge()
                            .value();
                    seen[2] = value("durable.worker.load");
                }));

        workflow.runNoWait("", EventfulDay.ACME).await();

        assertThat(seen).containsExactly(1, 99, 0.01);
        assertThat(value("durable.leader")).isEqualTo(1);
    }

    @Test
    void steps_beyond_the_limit_are_counted_together() {
        TestCairn cairn = TestCairn.create()
                .listener(CairnMetrics.on(registry).mostSteps(2).build());
        Workflow<String> workflow = cairn.workflow("wide", String.class, wf -> {
            for (int i = 0; i < 5; i++) {
                wf.step("step-" + i).run((input, ctx) -> {});
            }
        });

        workflow.runNoWait("", EventfulDay.ACME).await();

        assertThat(values("durable.activities.completed", "step")).containsExactly("other", "step-0", "step-1");
        assertThat(count("durable.activities.completed", "step", "other")).isEqualTo(3);
    }

    @Test
    void there_is_no_tag_for_tenants_unless_it_was_asked_for() {
        EventfulDay.seenBy(CairnMetrics.on(registry).build());

        assertThat(registry.getMeters()).noneMatch(meter -> meter.getId().getTag("tenant") != null);
    }

    @Test
    void tenants_beyond_the_limit_are_counted_together() {
        TestCairn cairn = TestCairn.create()
                .listener(CairnMetrics.on(registry).tenantTag(2).build());
        Workflow<String> workflow =
                cairn.workflow("one", String.class, wf -> wf.step("only").run((input, ctx) -> {}));
        for (int i = 0; i < 5; i++) {
            workflow.runNoWait("", "tenant-" + i);
        }
        cairn.worker("worker-1").pause();
        cairn.addBareWorker("other code");
        cairn.advance(Duration.ofSeconds(60));

        assertThat(values("durable.workflows.started", "tenant")).containsExactly("other", "tenant-0", "tenant-1");
        assertThat(values("durable.task.queue.depth", "tenant")).containsExactly("other", "tenant-0", "tenant-1");
        assertThat(registry.get("durable.task.queue.depth")
                        .tag("tenant", "other")
                        .gauge()
                        .value())
                .isEqualTo(3);
    }

    @Test
    void a_registry_that_fails_does_no_harm_to_runs() {
        EngineListener metrics = CairnMetrics.on(registry).build();
        registry.config().onMeterAdded(meter -> {
            throw new IllegalStateException("full");
        });
        TestCairn cairn = TestCairn.create().listener(metrics);
        Workflow<String> workflow =
                cairn.workflow("one", String.class, wf -> wf.step("only").run((input, ctx) -> {}));

        var run = workflow.runNoWait("", EventfulDay.ACME);
        cairn.runUntilIdle();

        cairn.assertThat(run).completed();
    }

    @Test
    void limits_that_make_no_sense_are_refused() {
        CairnMetrics.Builder builder = CairnMetrics.on(registry);

        assertThatThrownBy(() -> CairnMetrics.on(null)).hasMessageContaining("Pass the MeterRegistry");
        assertThatThrownBy(() -> builder.mostSteps(0))
                .hasMessage("CairnMetrics: mostSteps must lie between 1 and 10000, was 0.");
        assertThatThrownBy(() -> builder.tenantTag(20_000)).hasMessageContaining("tenantTag");
        assertThatThrownBy(() -> builder.measureEvery(Duration.ZERO)).hasMessageContaining("a second or longer");
    }

    private Set<String> values(String meter, String tag) {
        return registry.get(meter).meters().stream()
                .map(Meter::getId)
                .map(id -> id.getTag(tag))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
