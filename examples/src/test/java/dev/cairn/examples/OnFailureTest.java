package dev.cairn.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RunStatus;
import dev.cairn.TaskState;
import org.junit.jupiter.api.Test;

/** What the example {@link OnFailure} shows. */
class OnFailureTest {

    @Test
    void the_handler_hears_of_the_failure_and_the_run_is_failed() {
        OnFailure.Report report = OnFailure.book("Atlantis");

        assertThat(report.handled()).containsExactly("cancel the flight, because no hotel in Atlantis");
        assertThat(report.run().status()).isEqualTo(RunStatus.FAILED);
        assertThat(report.run().task("flight").state()).isEqualTo(TaskState.COMPLETED);
        assertThat(report.run().task("hotel").state()).isEqualTo(TaskState.FAILED);
        assertThat(report.run().task("transfer").state()).isEqualTo(TaskState.CANCELLED);
    }
}
