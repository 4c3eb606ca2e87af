package dev.cairn.adapter.opentelemetry;

import io.opentelemetry.api.trace.SpanContext;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The spans of the attempts that ended last in this process, for links to them. They are not stored, so a span that
 * ended in another process is not known here.
 */
final class RecentSpans {

    private final Map<Step, SpanContext> byStep;

    /** Remembers that many. */
    RecentSpans(int most) {
        this.byStep = new LinkedHashMap<>() {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Step, SpanContext> eldest) {
                return size() > most;
            }
        };
    }

    /** The span of the last attempt of a step, as far as it is known. */
    synchronized @Nullable SpanContext find(UUID run, String step) {
        return byStep.get(new Step(run, step));
    }

    /** Remembers the span of an attempt that ends. */
    synchronized void add(UUID run, String step, SpanContext span) {
        Step key = new Step(run, step);
        byStep.remove(key);
        byStep.put(key, span);
    }

    private record Step(UUID run, String name) {}
}
