package dev.cairn.adapter.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.context.Context;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The context of a span survives as one text. */
class StoredTraceTest {

    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
    private static final String SPAN = "b7ad6b7169203331";

    @Test
    void the_text_is_a_traceparent() {
        assertThat(StoredTrace.of(span(TraceFlags.getSampled(), TraceState.getDefault())))
                .isEqualTo("00-" + TRACE + "-" + SPAN + "-01");
    }

    @Test
    void a_trace_that_is_not_sampled_stays_so() {
        String stored = StoredTrace.of(span(TraceFlags.getDefault(), TraceState.getDefault()));

        assertThat(stored).endsWith("-00");
        assertThat(StoredTrace.spanOf(StoredTrace.context(stored)).isSampled()).isFalse();
    }

    @Test
    void the_state_of_vendors_is_kept() {
        TraceState vendors =
                TraceState.builder().put("one", "a b").put("other", "c").build();

        Context read = StoredTrace.context(StoredTrace.of(span(TraceFlags.getSampled(), vendors)));

        assertThat(StoredTrace.spanOf(read).getTraceState()).isEqualTo(vendors);
        assertThat(StoredTrace.spanOf(read).getTraceId()).isEqualTo(TRACE);
        assertThat(StoredTrace.spanOf(read).getSpanId()).isEqualTo(SPAN);
    }

    @Test
    void no_span_is_no_text() {
        assertThat(StoredTrace.of(Span.getInvalid())).isNull();
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {"", " ", "x", "00-00000000000000000000000000000000-b7ad6b7169203331-01", "00-1-2-3 state=x"})
    void a_text_that_is_no_trace_is_no_context(String text) {
        assertThat(StoredTrace.context(text)).isNull();
    }

    private static Span span(TraceFlags flags, TraceState state) {
        return Span.wrap(SpanContext.create(TRACE, SPAN, flags, state));
    }
}
