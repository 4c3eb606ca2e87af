package dev.cairn.application.observe;

import dev.cairn.domain.model.CountedStep.Name;
import dev.cairn.domain.model.CountedTime.EndedRuns;
import dev.cairn.domain.model.StepTally;
import java.util.Map;

/** What an engine counted since it was last asked. */
public record Counted(EndedRuns runs, Map<Name, StepTally> steps) {

    /** Copies the map. */
    public Counted {
        steps = Map.copyOf(steps);
    }

    /** Whether nothing was counted. */
    public boolean isEmpty() {
        return runs.equals(EndedRuns.NONE) && steps.isEmpty();
    }

    /** All steps together. */
    public StepTally sum() {
        return steps.values().stream().reduce(StepTally.NONE, StepTally::plus);
    }
}
