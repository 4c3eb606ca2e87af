package dev.cairn.application.operate;

import dev.cairn.WorkflowResult;
import dev.cairn.application.execute.PayloadCodec;
import dev.cairn.domain.model.FinishedRun;
import dev.cairn.domain.model.TaskRecord;
import java.util.List;
import java.util.UUID;

/** Makes the results of runs that are over. */
public final class RunResults {

    private final InspectRuns inspectRuns;
    private final PayloadCodec codec;
    private final OutputTypes types;

    /** Reads what is missing through {@code inspectRuns}, and decodes outputs with the codec. */
    public RunResults(InspectRuns inspectRuns, PayloadCodec codec, OutputTypes types) {
        this.inspectRuns = inspectRuns;
        this.codec = codec;
        this.types = types;
    }

    /** The result of a run. It reads the tasks unless they came with the end of the run. */
    WorkflowResult of(FinishedRun finished) {
        UUID runId = finished.run().id();
        List<TaskRecord> tasks = finished.tasks();
        return new StoredResult(finished.run(), tasks == null ? inspectRuns.tasks(runId) : tasks, codec, types);
    }
}
