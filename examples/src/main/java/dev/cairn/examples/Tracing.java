package dev.cairn.examples;

import dev.cairn.EngineOptions;
import dev.cairn.RetryPolicy;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.opentelemetry.OpenTelemetryTracing;
import dev.cairn.adapter.postgres.PostgresEngine;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Scope;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The trace of a request goes on in the steps of the run that it triggers, through a failure and a retry. */
public final class Tracing {
    record Order(String id) {}

    private Tracing() {}

    public static void main(String[] args) {
        Spans spans = new Spans();
        OpenTelemetry openTelemetry = OpenTelemetrySdk.builder()
                .setTracerProvider(SdkTracerProvider.builder()
                        .addSpanProcessor(SimpleSpanProcessor.create(spans))
                        .build())
                .build();
        try (var database = ExampleDatabase.open(args)) {
            OpenTelemetryTracing tracing = OpenTelemetryTracing.with(openTelemetry);
            try (var engine = PostgresEngine.on(database)
                    .serializer(new JacksonSerializer())
                    .options(EngineOptions.defaults().interceptor(tracing))
                    .listener(tracing)
                    .build()) {
                var orders = engine.workflow(
                        "traced-order",
                        Order.class,
                        wf -> wf.step("charge")
                                .retry(RetryPolicy.fixed(1, Duration.ofMillis(20)))
                                .run(String.class, (order, ctx) -> charge(order, ctx.attempt())));
                engine.start();

                Span request = openTelemetry
                        .getTracer("shop")
                        .spanBuilder("POST /orders")
                        .startSpan();
                try (Scope scope = request.makeCurrent()) {
                    orders.run(new Order("A-1"), "tenant-1");
                } finally {
                    request.end();
                }
            }
            // The stop has delivered what still waited.
            spans.print();
        }
    }

    private static String charge(Order order, int attempt) throws IOException {
        Span.current().setAttribute("order.id", order.id());
        if (attempt == 1) {
            throw new IOException("the bank does not answer");
        }
        return "paid";
    }

    /** Keeps the spans; yours sends them to a collector. */
    private static final class Spans implements SpanExporter {
        private final List<SpanData> ended = new CopyOnWriteArrayList<>();

        @Override
        public CompletableResultCode export(Collection<SpanData> spans) {
            ended.addAll(spans);
            return CompletableResultCode.ofSuccess();
        }

        @Override
        public CompletableResultCode flush() {
            return CompletableResultCode.ofSuccess();
        }

        @Override
        public CompletableResultCode shutdown() {
            return CompletableResultCode.ofSuccess();
        }

        private void print() {
            for (SpanData span : ended) {
                String parent = ended.stream()
                        .filter(other -> other.getSpanId().equals(span.getParentSpanId()))
                        .map(SpanData::getName)
                        .findFirst()
                        .orElse("nothing");
                System.out.println(span.getName() + " " + span.getStatus().getStatusCode() + ", child of " + parent);
            }
        }
    }
}
