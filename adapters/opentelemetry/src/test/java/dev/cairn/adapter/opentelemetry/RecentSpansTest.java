package dev.cairn.adapter.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Spans are remembered up to a number, the last ones. */
class RecentSpansTest {

    private final UUID run = new UUID(1, 1);
    private final RecentSpans recent = new RecentSpans(2);

    @Test
    void the_last_span_of_a_step_is_found() {
        recent.add(run, "a", span(1));
        recent.add(run, "a", span(2));

        assertThat(recent.find(run, "a")).isEqualTo(span(2));
        assertThat(recent.find(new UUID(2, 2), "a")).isNull();
    }

    @Test
    void the_step_that_ended_first_is_forgotten_first() {
        recent.add(run, "a", span(1));
        recent.add(run, "b", span(2));
        recent.add(run, "a", span(3));
        recent.add(run, "c", span(4));

        assertThat(recent.find(run, "b")).isNull();
        assertThat(recent.find(run, "a")).isEqualTo(span(3));
        assertThat(recent.find(run, "c")).isEqualTo(span(4));
    }

    private static SpanContext span(long id) {
        return SpanContext.create(
                "0af7651916cd43dd8448eb211c80319c",
                "%016x".formatted(id),
                TraceFlags.getSampled(),
                TraceState.getDefault());
    }
}
