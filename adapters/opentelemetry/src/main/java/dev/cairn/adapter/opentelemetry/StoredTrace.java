package dev.cairn.adapter.opentelemetry;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The context of a span as the text that is stored with a run: a W3C traceparent and, after a space, the tracestate if
 * there is one. It does not depend on the propagators that the application has chosen for its requests.
 */
final class StoredTrace {

    private static final String PARENT = "traceparent";
    private static final String STATE = "tracestate";
    private static final W3CTraceContextPropagator W3C = W3CTraceContextPropagator.getInstance();
    private static final TextMapGetter<Map<String, String>> HEADERS = new Headers();

    private StoredTrace() {}

    /** The text, or null when the context is not valid, as without an SDK. */
    static @Nullable String of(Span span) {
        Map<String, String> headers = new HashMap<>();
        W3C.inject(Context.root().with(span), headers, (all, name, value) -> {
            if (all != null) {
                all.put(name, value);
            }
        });
        String parent = headers.get(PARENT);
        String state = headers.get(STATE);
        return parent == null || state == null ? parent : parent + " " + state;
    }

    /** The context with the stored span, or null when there is none, or it cannot be read. */
    static @Nullable Context context(@Nullable String stored) {
        if (stored == null) {
            return null;
        }
        int space = stored.indexOf(' ');
        Map<String, String> headers = space < 0
                ? Map.of(PARENT, stored)
                : Map.of(PARENT, stored.substring(0, space), STATE, stored.substring(space + 1));
        Context context = W3C.extract(Context.root(), headers, HEADERS);
        return spanOf(context).isValid() ? context : null;
    }

    /** The span of a context that was stored. */
    static SpanContext spanOf(Context context) {
        return Span.fromContext(context).getSpanContext();
    }

    private static final class Headers implements TextMapGetter<Map<String, String>> {

        /** Still without a default. */
        @Override
        @SuppressWarnings("deprecation")
        public Iterable<String> keys(Map<String, String> headers) {
            return List.copyOf(headers.keySet());
        }

        @Override
        public @Nullable String get(@Nullable Map<String, String> headers, String name) {
            return headers == null ? null : headers.get(name);
        }
    }
}
