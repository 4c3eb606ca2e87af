package dev.cairn.adapter.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** An SDK that keeps the spans that have ended, in the order of their ends. */
final class RecordedSpans {

    private final InMemorySpanExporter exporter = InMemorySpanExporter.create();
    private final OpenTelemetrySdk sdk = OpenTelemetrySdk.builder()
            .setTracerProvider(SdkTracerProvider.builder()
                    .addSpanProcessor(SimpleSpanProcessor.create(exporter))
                    .build())
            .build();

    OpenTelemetrySdk sdk() {
        return sdk;
    }

    OpenTelemetryTracing tracing() {
        return OpenTelemetryTracing.with(sdk);
    }

    /** Runs something in a span of its own, as the handler of a request does. */
    <T> T inRequest(Supplier<T> code) {
        Span request = sdk.getTracer("test")
                .spanBuilder("request")
                .setSpanKind(SpanKind.SERVER)
                .startSpan();
        try (Scope scope = request.makeCurrent()) {
            return code.get();
        } finally {
            request.end();
        }
    }

    List<SpanData> all() {
        return exporter.getFinishedSpanItems();
    }

    List<SpanData> named(String name) {
        return all().stream().filter(span -> span.getName().equals(name)).toList();
    }

    SpanData only(String name) {
        assertThat(named(name)).hasSize(1);
        return named(name).getFirst();
    }

    /** The attempts of a step, in the order of their ends. */
    List<SpanData> attempts(String step) {
        return named("durable.activity.execute").stream()
                .filter(span -> step.equals(span.getAttributes().get(Words.ACTIVITY_TYPE)))
                .toList();
    }

    /** Fails unless the parent of each span was recorded, by one of these, and all belong to one trace. */
    static void requireOneTraceWithoutOrphans(RecordedSpans... recorded) {
        List<SpanData> spans = new ArrayList<>();
        Stream.of(recorded).forEach(one -> spans.addAll(one.all()));
        List<String> ids = spans.stream().map(SpanData::getSpanId).toList();
        assertThat(spans.stream().map(SpanData::getTraceId).collect(Collectors.toSet()))
                .hasSize(1);
        assertThat(spans)
                .filteredOn(span -> span.getParentSpanContext().isValid())
                .hasSize(spans.size() - 1)
                .allMatch(span -> ids.contains(span.getParentSpanId()));
    }
}
