package dev.cairn.simulation.plan;

import dev.cairn.StepContext;
import dev.cairn.StepRef;
import dev.cairn.WorkflowFailure;
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

    /** Handles a failed run, with code of that version. */
    void handle(int version, String input, WorkflowFailure failure);
}
