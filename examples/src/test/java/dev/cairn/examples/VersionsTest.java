package dev.cairn.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RunStatus;
import dev.cairn.StepLeftAlone;
import org.junit.jupiter.api.Test;

/** What the example {@link Versions} shows. */
class VersionsTest {

    @Test
    void a_step_without_code_waits_for_a_worker_that_has_it() {
        Versions.Report report = Versions.deploy();

        assertThat(report.oldRunMeanwhile()).isEqualTo(RunStatus.RUNNING);
        assertThat(report.leftAlone()).containsExactly(new StepLeftAlone("invoice", 1, "print"));
        assertThat(report.done()).containsExactly("mailed I-2", "printed I-1");
    }
}
