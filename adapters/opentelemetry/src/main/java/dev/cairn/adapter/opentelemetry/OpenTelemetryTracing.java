package dev.cairn.adapter.opentelemetry;

import dev.cairn.EngineEvent;
import dev.cairn.EngineInterceptor;
import dev.cairn.EngineListener;
import dev.cairn.RunStatus;
import dev.cairn.StepFailure;
import dev.cairn.WorkerDetails;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Records runs as spans of OpenTelemetry. It is an interceptor, and a listener for the span of the whole run:
 *
 * <pre>{@code
 * OpenTelemetryTracing tracing = OpenTelemetryTracing.with(openTelemetry);
 * PostgresEngine.on(dataSource)
 *         .serializer(new JacksonSerializer())
 *         .options(EngineOptions.defaults().interceptor(tracing))
 *         .listener(tracing)
 *         .build();
 * }</pre>
 *
 * <ul>
 *   <li>{@code durable.workflow.start}: the trigger, a child of the caller's span. Its context is stored with the run.
 *   <li>{@code durable.activity.execute}: an attempt, a child of the trigger on whatever worker it runs. It is the current
 *       span of the step's code, and links to the attempt before it and to the attempts that a join waited for.
 *   <li>{@code durable.workflow.run}: the whole run, written when it is over.
 * </ul>
 *
 * <p>No span is open for longer than a trigger or an attempt. A run that was triggered on an engine without tracing has no
 * trace, and nothing is recorded of it.
 */
public final class OpenTelemetryTracing implements EngineInterceptor, EngineListener {

    private static final String SCOPE = "dev.cairn";
    private static final int REMEMBERED = 10_000;
    private static final int MOST_LINKS = 128;

    private final Tracer tracer;
    private final RecentSpans recent = new RecentSpans(REMEMBERED);

    private OpenTelemetryTracing(Tracer tracer) {
        this.tracer = tracer;
    }

    /** Records spans with the tracer {@code dev.cairn} of that OpenTelemetry. */
    public static OpenTelemetryTracing with(OpenTelemetry openTelemetry) {
        if (openTelemetry == null) {
            throw new IllegalArgumentException("OpenTelemetryTracing: the OpenTelemetry argument is null. Pass that of"
                    + " the application, such as GlobalOpenTelemetry.get().");
        }
        return new OpenTelemetryTracing(openTelemetry.getTracer(SCOPE));
    }

    @Override
    public Trigger trigger(String workflow, @Nullable String forkedFrom) {
        SpanBuilder start = tracer.spanBuilder(Words.WORKFLOW_START)
                .setSpanKind(SpanKind.PRODUCER)
                .setAttribute(Words.WORKFLOW_TYPE, workflow);
        Context source = StoredTrace.context(forkedFrom);
        if (source != null) {
            link(start, StoredTrace.spanOf(source), "forked_from");
        }
        return new StartSpan(start.startSpan());
    }

    @Override
    public void attempt(Attempt attempt, Code code) {
        Context trigger = StoredTrace.context(attempt.trace());
        if (trigger == null) {
            code.run();
            return;
        }
        SpanBuilder builder = tracer.spanBuilder(Words.ACTIVITY_EXECUTE)
                .setParent(trigger)
                .setSpanKind(SpanKind.CONSUMER)
                .setAllAttributes(attributes(attempt));
        link(builder, attempt, StoredTrace.spanOf(trigger));
        Span span = builder.startSpan();
        try (Scope scope = trigger.with(span).makeCurrent()) {
            ended(span, code.run());
        } finally {
            recent.add(attempt.run().id(), attempt.step(), span.getSpanContext());
            span.end();
        }
    }

    @Override
    public void onEvents(List<EngineEvent> events) {
        for (EngineEvent event : events) {
            if (event instanceof EngineEvent.RunFinished finished) {
                wholeRun(finished);
            }
        }
    }

    private void wholeRun(EngineEvent.RunFinished finished) {
        Context trigger = StoredTrace.context(finished.trace());
        if (trigger == null) {
            return;
        }
        Span span = tracer.spanBuilder(Words.WORKFLOW_RUN)
                .setParent(trigger)
                .setSpanKind(SpanKind.INTERNAL)
                .setStartTimestamp(finished.at().minus(finished.duration()))
                .setAllAttributes(attributes(finished.run()).build())
                .setAttribute(Words.WORKFLOW_STATUS, finished.status().name())
                .startSpan();
        if (finished.status() == RunStatus.FAILED) {
            span.setStatus(StatusCode.ERROR);
        }
        span.end(finished.at());
    }

    /** Links to the attempt before, or to the trigger if it ran in another process, and to all parents of a join. */
    private void link(SpanBuilder builder, Attempt attempt, SpanContext trigger) {
        SpanContext before = recent.find(attempt.run().id(), attempt.step());
        if (before != null) {
            link(builder, before, "previous_attempt");
        } else if (attempt.tries().attempt() > 1) {
            link(builder, trigger, "trigger");
        }
        if (attempt.parents().size() > 1) {
            attempt.parents().stream().limit(MOST_LINKS - 1).forEach(parent -> {
                SpanContext known = recent.find(attempt.run().id(), parent);
                if (known != null) {
                    link(builder, known, "parent");
                }
            });
        }
    }

    private static void link(SpanBuilder builder, SpanContext to, String kind) {
        builder.addLink(to, Attributes.of(Words.LINK, kind));
    }

    private static void ended(Span span, End end) {
        span.setAttribute(Words.ACTIVITY_OUTCOME, end.outcome().name());
        StepFailure failure = end.failure();
        if (failure != null) {
            span.setStatus(StatusCode.ERROR, failure.errorType());
            AttributesBuilder exception = Attributes.builder()
                    .put(Words.EXCEPTION_TYPE, failure.errorType())
                    .put(Words.EXCEPTION_MESSAGE, failure.message());
            if (failure.stackTrace() != null) {
                exception.put(Words.EXCEPTION_STACKTRACE, failure.stackTrace());
            }
            span.addEvent(Words.EXCEPTION, exception.build());
        }
    }

    private static Attributes attributes(Attempt attempt) {
        Worker worker = attempt.worker();
        return attributes(attempt.run())
                .put(Words.ACTIVITY_ID, attempt.run().id() + "/" + attempt.step())
                .put(Words.ACTIVITY_TYPE, attempt.step())
                .put(Words.ACTIVITY_ATTEMPT, (long) attempt.tries().attempt())
                .put(Words.ACTIVITY_MAX_ATTEMPTS, (long) attempt.tries().most())
                .put(Words.SCHEDULE_TO_START_MILLIS, attempt.waited().toMillis())
                .put(Words.WORKER_ID, worker.id().toString())
                .put(Words.WORKER_NAME, worker.name())
                .put(Words.WORKER_GROUP, WorkerDetails.DEFAULT_GROUP)
                .put(Words.WORKER_CONCURRENCY, (long) worker.slots())
                .put(Words.WORKER_LOAD, (double) worker.running() / worker.slots())
                .build();
    }

    private static AttributesBuilder attributes(EngineEvent.Run run) {
        return Attributes.builder()
                .put(Words.WORKFLOW_ID, run.id().toString())
                .put(Words.WORKFLOW_RUN_ID, run.id().toString())
                .put(Words.WORKFLOW_TYPE, run.workflow())
                .put(Words.WORKFLOW_VERSION, (long) run.version())
                .put(Words.TENANT, run.tenant());
    }

    /** The span of a trigger, which ends when the run is stored. */
    private record StartSpan(Span span) implements Trigger {

        @Override
        public @Nullable String trace() {
            return StoredTrace.of(span);
        }

        @Override
        public void stored(EngineEvent.Run run, boolean isNew) {
            span.setAllAttributes(attributes(run).build());
            if (!isNew) {
                span.setAttribute(Words.WORKFLOW_EXISTED, true);
            }
            span.end();
        }

        @Override
        public void failed(Throwable failure) {
            span.setStatus(StatusCode.ERROR, failure.getClass().getName());
            span.recordException(failure);
            span.end();
        }
    }
}
