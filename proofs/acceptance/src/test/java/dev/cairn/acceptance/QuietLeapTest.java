package dev.cairn.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.logs.RecordedLogs;
import dev.cairn.testkit.TestCairn;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Virtual time that leaps is no fault, so nothing in the log warns of it. */
class QuietLeapTest extends AcceptanceTest {

    @Test
    void a_leader_that_slept_through_a_leap_of_time_leads_on_without_a_warning() {
        try (RecordedLogs logs = new RecordedLogs()) {
            TestCairn cairn = kit(2);
            var naps = cairn.workflow("naps", String.class, wf -> {
                var nap = wf.sleep("nap", Duration.ofDays(7));
                wf.step("wake").after(nap).run((input, ctx) -> {});
            });
            for (int round = 0; round < 3; round++) {
                var run = naps.runNoWait("", TENANT);
                cairn.advance(Duration.ofDays(7));
                cairn.assertThat(run).completed();
            }

            assertThat(logs.containing("Leader could not do its duties")).isEmpty();
            assertThat(logs.containing("gives all tasks back")).isEmpty();
        }
    }
}
