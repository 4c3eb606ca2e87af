package dev.cairn.simulation.plan;

import dev.cairn.HandlerContext;
import dev.cairn.StepContext;
import dev.cairn.StepRef;
import dev.cairn.WorkflowFailure;
import dev.cairn.domain.model.TaskKind;
import org.jspecify.annotations.Nullable;

/** What the steps of compiled workflows call. */
public interface StepCode {

    /**
     * Executes a step.
     *
     * @param version of which version the code is
     * @param peeksAt the ancestor whose output it reads, or null for none
     */
    String execute(int version, StepPlan step, String input, StepContext ctx, @Nullable StepRef<String> peeksAt);

    /** Undoes a step that had this output, with code of that version. */
    void undo(int version, StepPlan step, String input, String output, HandlerContext ctx);

    /**
     * Handles the end of a run, with code of that version.
     *
     * @param kind for which end the handler is
     * @param failure why the run failed, or null when it did not
     * @param asksFor the step whose output it reads, or null for none
     */
    void handle(
            int version,
            TaskKind kind,
            String input,
            @Nullable WorkflowFailure failure,
            HandlerContext ctx,
            @Nullable StepRef<String> asksFor);
}
