package dev.cairn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The id of a trace is read from what is stored with its run. */
class TraceIdTest {

    private static final String ID = "0af7651916cd43dd8448eb211c80319c";

    @ParameterizedTest
    @ValueSource(strings = {"00-" + ID + "-b7ad6b7169203331-01", "cc-" + ID + "-b7ad6b7169203331-00-more vendor=state"})
    void a_traceparent_has_the_id_of_its_trace(String trace) {
        assertThat(triggeredIn(trace).traceId()).contains(ID);
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {"", "00-" + ID, "a name of one's own", "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01"
            })
    void another_text_has_none(String trace) {
        assertThat(triggeredIn(trace).traceId()).isEmpty();
        assertThat(triggeredIn(trace).trace()).isEqualTo(trace);
    }

    private static RunDetails.Trigger triggeredIn(String trace) {
        return new RunDetails.Trigger(null, null, Map.of(), null, trace);
    }
}
