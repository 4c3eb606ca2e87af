package dev.cairn.application.operate;

import dev.cairn.RunNotFoundException;
import dev.cairn.RunWait;
import dev.cairn.StepWait;
import dev.cairn.domain.model.WaitFacts;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.service.ExplainRun;
import dev.cairn.domain.service.Required;
import java.util.UUID;

/** Answers why a run does not go on. */
final class ExplainRuns {

    private final Store store;

    ExplainRuns(Store store) {
        this.store = store;
    }

    RunWait run(UUID runId) {
        return ExplainRun.run(facts(runId));
    }

    StepWait step(UUID runId, String step) {
        Required.argument(step, "The step to explain", "Pass the name of a step of the run, or explain the whole run");
        return ExplainRun.step(facts(runId), step);
    }

    private WaitFacts facts(UUID runId) {
        Required.argument(
                runId, "The id of the run to explain", "Pass the id of a run, as WorkflowRunRef.id() gives it");
        return store.inTransaction(tx -> tx.places().of(runId)).orElseThrow(() -> new RunNotFoundException(runId));
    }
}
