package dev.cairn.application.define;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.domain.model.StepCodeKey;
import org.junit.jupiter.api.Test;

class KnownWorkflowsTest {

    private final KnownWorkflows workflows = new KnownWorkflows();
    private final StepCodeKey step = new StepCodeKey("order", 1, "ship");

    @Test
    void a_step_of_an_unknown_workflow_cannot_run_here() {
        assertThat(workflows.canRun(step)).isFalse();
        define(1);
        assertThat(workflows.canRun(step)).isTrue();
    }

    @Test
    void a_step_that_was_left_alone_cannot_run_here_until_another_version_is_defined() {
        define(2);
        workflows.leaveAlone(step);
        assertThat(workflows.canRun(step)).isFalse();
        assertThat(workflows.canRun(new StepCodeKey("order", 2, "ship"))).isTrue();

        define(1);

        assertThat(workflows.canRun(step)).isTrue();
    }

    @Test
    void what_cannot_run_here_is_what_is_not_claimed() {
        define(1);
        workflows.leaveAlone(step);

        assertThat(workflows.capability().workflows()).containsExactly("order");
        assertThat(workflows.capability().leftAlone()).containsExactly(step);
    }

    private void define(int version) {
        workflows.add(WorkflowDraft.<String>define("order", String.class, wf -> {
            wf.version(version);
            wf.step("ship").run((input, ctx) -> {});
        }));
    }
}
