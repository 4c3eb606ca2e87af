package dev.cairn;

import java.io.Serializable;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;

/**
 * Why a run failed.
 *
 * @param runId the run
 * @param workflow the name of its workflow
 * @param tenant the tenant that the run belonged to
 * @param failures every step that failed for good, in the order of their names
 */
public record WorkflowFailure(UUID runId, String workflow, String tenant, List<StepFailure> failures)
        implements Serializable {

    /** Copies and sorts the list. */
    public WorkflowFailure {
        failures = failures.stream()
                .sorted(Comparator.comparing(StepFailure::step))
                .toList();
    }
}
