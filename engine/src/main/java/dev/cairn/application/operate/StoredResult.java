package dev.cairn.application.operate;

import dev.cairn.RunStatus;
import dev.cairn.StepFailure;
import dev.cairn.StepRef;
import dev.cairn.TaskState;
import dev.cairn.WorkflowCancelledException;
import dev.cairn.WorkflowFailedException;
import dev.cairn.WorkflowFailure;
import dev.cairn.WorkflowResult;
import dev.cairn.application.execute.PayloadCodec;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.TaskRecord;
import dev.cairn.domain.model.TypedRef;
import dev.cairn.domain.service.GraphRules;
import dev.cairn.domain.service.Required;
import java.lang.reflect.Type;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The stored result of a run that is over. Outputs are decoded on demand. */
final class StoredResult implements WorkflowResult {

    private final Run run;
    private final Map<String, TaskRecord> tasks = new LinkedHashMap<>();
    private final PayloadCodec codec;
    private final OutputTypes types;

    StoredResult(Run run, List<TaskRecord> records, PayloadCodec codec, OutputTypes types) {
        this.run = run;
        this.codec = codec;
        this.types = types;
        records.forEach(record -> tasks.put(record.task().key().name(), record));
    }

    @Override
    public UUID runId() {
        return run.id();
    }

    @Override
    public RunStatus status() {
        return run.status();
    }

    @Override
    @SuppressWarnings("unchecked") // the reference carries the type that its step's output was encoded as
    public <O> @Nullable O output(StepRef<O> step) {
        TaskRecord record = record(step);
        if (!TypedRef.hasOutput(step)) {
            throw TypedRef.noOutput(step.workflow(), step.name());
        }
        return (O) decoded(record, TypedRef.of(step).outputType());
    }

    @Override
    public Map<String, @Nullable Object> outputs() {
        Map<String, Type> declared = types.of(run.header());
        Map<String, @Nullable Object> outputs = new LinkedHashMap<>();
        declared.forEach((step, type) -> {
            TaskRecord record = tasks.get(step);
            if (record != null && record.task().state() == TaskState.COMPLETED && type != Void.class) {
                outputs.put(step, decoded(record, type));
            }
        });
        tasks.forEach((step, record) -> {
            if (!declared.containsKey(step) && record.output() != null) {
                outputs.put(step, decoded(record, Object.class));
            }
        });
        return Collections.unmodifiableMap(outputs);
    }

    private @Nullable Object decoded(TaskRecord record, Type type) {
        if (record.output() == null) {
            return null;
        }
        return codec.decode(
                () -> "Workflow '" + run.header().workflow() + "': the output of step '"
                        + record.task().key().name() + "'",
                record.output(),
                type);
    }

    @Override
    public TaskState state(StepRef<?> step) {
        return record(step).task().state();
    }

    @Override
    public List<StepFailure> failures() {
        return tasks.values().stream()
                .filter(record -> record.task().state() == TaskState.FAILED)
                .filter(record -> !run.handlers().isOutdated(record.task()))
                .map(TaskRecord::failure)
                .filter(Objects::nonNull)
                .toList();
    }

    @Override
    public WorkflowResult orThrow() {
        if (status() == RunStatus.FAILED) {
            throw new WorkflowFailedException(new WorkflowFailure(
                    runId(), run.header().workflow(), run.header().tenant(), failures()));
        }
        if (status() == RunStatus.CANCELLED) {
            String reason = run.cancelled().reason();
            throw new WorkflowCancelledException(
                    runId(), run.header().workflow(), reason == null ? "a step of it was cancelled" : reason);
        }
        return this;
    }

    private TaskRecord record(StepRef<?> step) {
        Required.argument(
                step,
                "Run " + runId() + " of workflow '" + run.header().workflow() + "': the step asked for",
                "Pass the StepRef that run(…) returned in the block");
        TaskRecord record = tasks.get(step.name());
        if (record == null || !step.workflow().equals(run.header().workflow())) {
            throw new IllegalArgumentException(
                    "Run " + runId() + " of workflow '" + run.header().workflow()
                            + "' has no step '" + step.name() + "' of workflow '" + step.workflow() + "'. Its steps: "
                            + GraphRules.listed(tasks.keySet()) + ".");
        }
        return record;
    }

    @Override
    public String toString() {
        return "run " + runId() + " " + status();
    }
}
