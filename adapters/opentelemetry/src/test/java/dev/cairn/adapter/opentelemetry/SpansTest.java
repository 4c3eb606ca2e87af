package dev.cairn.adapter.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.EngineOptions;
import dev.cairn.ForkOptions;
import dev.cairn.TriggerOptions;
import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import dev.cairn.testkit.TestCairn;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.trace.data.EventData;
import io.opentelemetry.sdk.trace.data.LinkData;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The spans of runs, with the names and attributes that a user searches for. */
class SpansTest {

    private static final Duration LONG = Duration.ofDays(3);

    private final RecordedSpans spans = new RecordedSpans();
    private final OpenTelemetryTracing tracing = spans.tracing();
    private final TestCairn cairn = kit();
    private final Workflow<String> payments = Payments.on(cairn);

    private TestCairn kit() {
        return TestCairn.create(EngineOptions.defaults().slots(4).interceptor(tracing), 1)
                .listener(tracing);
    }

    @Test
    void the_trigger_is_a_child_of_the_callers_span_and_names_the_run() {
        WorkflowRunRef run = spans.inRequest(() -> payments.runNoWait("", "acme"));

        SpanData start = spans.only("durable.workflow.start");
        assertThat(start.getKind()).isEqualTo(SpanKind.PRODUCER);
        assertThat(start.getParentSpanId()).isEqualTo(spans.only("request").getSpanId());
        assertThat(words(start))
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "durable.workflow.id",
                        run.id().toString(),
                        "durable.workflow.run_id",
                        run.id().toString(),
                        "durable.workflow.type",
                        "payments",
                        "durable.workflow.version",
                        1L,
                        "durable.tenant",
                        "acme"));
        assertThat(run.inspect().trigger().traceId()).contains(start.getTraceId());
    }

    @Test
    void each_attempt_is_a_span_with_all_that_is_known_of_it() {
        WorkflowRunRef run = failedPayment();

        assertThat(spans.attempts("charge")).hasSize(2).allSatisfy(span -> {
            assertThat(span.getKind()).isEqualTo(SpanKind.CONSUMER);
            assertThat(span.getParentSpanId())
                    .isEqualTo(spans.only("durable.workflow.start").getSpanId());
        });
        Map<String, Object> retry = words(spans.attempts("charge").getLast());
        assertThat(retry.remove("durable.worker.id")).isNotNull();
        assertThat(retry)
                .containsExactlyInAnyOrderEntriesOf(Map.ofEntries(
                        Map.entry("durable.workflow.id", run.id().toString()),
                        Map.entry("durable.workflow.run_id", run.id().toString()),
                        Map.entry("durable.workflow.type", "payments"),
                        Map.entry("durable.workflow.version", 1L),
                        Map.entry("durable.tenant", "acme"),
                        Map.entry("durable.activity.id", run.id() + "/charge"),
                        Map.entry("durable.activity.type", "charge"),
                        Map.entry("durable.activity.attempt", 2L),
                        Map.entry("durable.activity.max_attempts", 3L),
                        Map.entry("durable.activity.outcome", "COMPLETED"),
                        Map.entry("durable.task.schedule_to_start_latency_ms", 0L),
                        Map.entry("durable.worker.name", "worker-1"),
                        Map.entry("durable.worker.group", "default"),
                        Map.entry("durable.worker.concurrency", 4L),
                        Map.entry("durable.worker.load", 0.25)));
    }

    @Test
    void a_failed_attempt_is_an_error_with_its_exception() {
        failedPayment();

        SpanData first = spans.attempts("charge").getFirst();
        assertThat(first.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
        assertThat(words(first)).containsEntry("durable.activity.outcome", "RETRYING");
        EventData exception = first.getEvents().getFirst();
        assertThat(exception.getName()).isEqualTo("exception");
        assertThat(exception.getAttributes().get(AttributeKey.stringKey("exception.type")))
                .isEqualTo(IOException.class.getName());
        assertThat(exception.getAttributes().get(AttributeKey.stringKey("exception.message")))
                .isEqualTo("no answer");
        assertThat(exception.getAttributes().get(AttributeKey.stringKey("exception.stacktrace")))
                .contains("Payments");
        SpanData last = spans.attempts("ship").getFirst();
        assertThat(last.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
        assertThat(words(last)).containsEntry("durable.activity.outcome", "FAILED");
        assertThat(spans.attempts("charge").getLast().getStatus().getStatusCode())
                .isEqualTo(StatusCode.UNSET);
    }

    @Test
    void a_retry_links_to_the_attempt_before_and_a_join_to_all_its_parents() {
        failedPayment();

        SpanData first = spans.attempts("charge").getFirst();
        SpanData retry = spans.attempts("charge").getLast();
        assertThat(links(first)).isEmpty();
        assertThat(links(retry)).containsExactly("previous_attempt " + first.getSpanId());
        assertThat(links(spans.attempts("ship").getFirst()))
                .containsExactlyInAnyOrder(
                        "parent " + retry.getSpanId(),
                        "parent " + spans.attempts("check").getFirst().getSpanId());
    }

    @Test
    void the_whole_run_is_a_span_that_is_written_when_it_is_over() {
        WorkflowRunRef run = failedPayment();

        SpanData whole = spans.only("durable.workflow.run");
        assertThat(whole.getKind()).isEqualTo(SpanKind.INTERNAL);
        assertThat(whole.getParentSpanId())
                .isEqualTo(spans.only("durable.workflow.start").getSpanId());
        assertThat(words(whole)).containsEntry("durable.workflow.status", "FAILED");
        assertThat(whole.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
        assertThat(instant(whole.getStartEpochNanos()))
                .isEqualTo(run.inspect().times().createdAt());
        assertThat(instant(whole.getEndEpochNanos()))
                .isEqualTo(run.inspect().times().finishedAt());
    }

    @Test
    void a_run_with_a_retry_and_a_failure_is_one_trace_without_orphans() {
        failedPayment();

        RecordedSpans.requireOneTraceWithoutOrphans(spans);
        assertThat(spans.all())
                .extracting(SpanData::getName)
                .filteredOn("durable.activity.execute"::equals)
                .as("reserve, charge twice, check, ship, the handler")
                .hasSize(6);
    }

    @Test
    void no_span_is_open_while_a_run_sleeps() {
        Workflow<String> nap = cairn.workflow("nap", String.class, wf -> wf.sleep("nap", LONG));
        WorkflowRunRef run = spans.inRequest(() -> nap.runNoWait("", "acme"));
        cairn.runUntilIdle();

        assertThat(spans.all())
                .extracting(SpanData::getName)
                .containsExactlyInAnyOrder("request", "durable.workflow.start", "durable.activity.execute");
        assertThat(spans.all()).allMatch(SpanData::hasEnded);

        cairn.advance(LONG);
        cairn.assertThat(run).completed();
        RecordedSpans.requireOneTraceWithoutOrphans(spans);
    }

    @Test
    void a_trigger_outside_of_a_span_begins_a_trace() {
        payments.runNoWait("", "acme");
        cairn.advance(Payments.RETRY);

        assertThat(spans.only("durable.workflow.start").getParentSpanContext().isValid())
                .isFalse();
        RecordedSpans.requireOneTraceWithoutOrphans(spans);
    }

    @Test
    void a_step_that_triggers_a_run_is_the_caller_of_that_run() {
        Workflow<String> child =
                cairn.workflow("child", String.class, wf -> wf.step("work").run((input, ctx) -> {}));
        Workflow<String> parent = cairn.workflow(
                "parent",
                String.class,
                wf -> wf.step("trigger")
                        .run(
                                String.class,
                                (input, ctx) -> child.runNoWait("", "acme").id().toString()));
        spans.inRequest(() -> parent.runNoWait("", "acme"));
        cairn.runUntilIdle();

        assertThat(spans.named("durable.workflow.start").getLast().getParentSpanId())
                .isEqualTo(spans.attempts("trigger").getFirst().getSpanId());
        RecordedSpans.requireOneTraceWithoutOrphans(spans);
    }

    @Test
    void a_fork_is_a_trigger_that_links_to_the_trace_of_its_source() {
        WorkflowRunRef source = failedPayment();
        SpanData first = spans.only("durable.workflow.start");

        spans.inRequest(() -> source.fork("ship", ForkOptions.none()));
        cairn.runUntilIdle();

        SpanData fork = spans.named("durable.workflow.start").getLast();
        assertThat(fork.getTraceId()).isNotEqualTo(first.getTraceId());
        assertThat(links(fork)).containsExactly("forked_from " + first.getSpanId());
        assertThat(spans.attempts("ship").getLast().getTraceId()).isEqualTo(fork.getTraceId());
    }

    @Test
    void a_repeated_trigger_says_that_the_run_existed() {
        TriggerOptions once = TriggerOptions.none().idempotencyKey("once");
        WorkflowRunRef run = payments.runNoWait("", "acme", once);
        payments.runNoWait("", "acme", once);

        assertThat(spans.named("durable.workflow.start"))
                .extracting(span -> words(span).get("durable.workflow.existed"))
                .containsExactly(null, true);
        assertThat(spans.named("durable.workflow.start"))
                .extracting(span -> words(span).get("durable.workflow.run_id"))
                .containsOnly(run.id().toString());
    }

    @Test
    void a_trigger_that_is_refused_is_an_error() {
        TriggerOptions late = TriggerOptions.none().deadline(Instant.MAX);
        try {
            payments.runNoWait("", "acme", late);
        } catch (IllegalArgumentException refused) {
            SpanData start = spans.only("durable.workflow.start");
            assertThat(start.getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
            assertThat(start.getEvents()).hasSize(1);
            return;
        }
        throw new AssertionError("the deadline was not refused");
    }

    @Test
    void nothing_is_recorded_of_a_run_that_was_triggered_without_tracing() {
        List<Boolean> valid = new ArrayList<>();
        OpenTelemetryTracing none = OpenTelemetryTracing.with(OpenTelemetry.noop());
        TestCairn plain =
                TestCairn.create(EngineOptions.defaults().interceptor(none), 1).listener(none);
        WorkflowRunRef run = plain.workflow(
                        "plain",
                        String.class,
                        wf -> wf.step("work")
                                .run((input, ctx) -> valid.add(
                                        Span.current().getSpanContext().isValid())))
                .runNoWait("", "acme");
        plain.runUntilIdle();

        plain.assertThat(run).completed();
        assertThat(run.inspect().trigger().trace()).isNull();
        assertThat(valid).containsExactly(false);
        assertThat(spans.all()).isEmpty();
    }

    private WorkflowRunRef failedPayment() {
        WorkflowRunRef run = spans.inRequest(() -> payments.runNoWait("", "acme"));
        cairn.advance(Payments.RETRY);
        cairn.assertThat(run).failed();
        return run;
    }

    private static List<String> links(SpanData span) {
        return span.getLinks().stream().map(SpansTest::link).toList();
    }

    private static String link(LinkData link) {
        return link.getAttributes().get(AttributeKey.stringKey("durable.link")) + " "
                + link.getSpanContext().getSpanId();
    }

    private static Map<String, Object> words(SpanData span) {
        return span.getAttributes().asMap().entrySet().stream()
                .collect(Collectors.toMap(entry -> entry.getKey().getKey(), Map.Entry::getValue));
    }

    private static Instant instant(long nanos) {
        return Instant.ofEpochSecond(0, nanos);
    }
}
