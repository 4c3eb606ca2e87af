package dev.cairn.application.start;

import dev.cairn.Workflow;
import dev.cairn.application.advance.HandOver;
import dev.cairn.application.execute.PayloadCodec;
import dev.cairn.application.observe.AfterCommit;
import dev.cairn.application.operate.RunHandles;
import dev.cairn.domain.model.WorkflowDefinition;
import dev.cairn.domain.port.Ids;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.WakeUps;

/** Makes workflow definitions startable. */
public final class WorkflowStarters {

    private final StartRuns startRuns;
    private final StartTogether startTogether;
    private final PayloadCodec codec;
    private final Ids ids;
    private final RunHandles handles;

    /** Creates starters without listeners. */
    public WorkflowStarters(
            Store store, WakeUps wakeUps, PayloadCodec codec, Ids ids, RunHandles handles, HandOver handOver) {
        this(store, new AfterCommit(wakeUps), codec, ids, handles, handOver);
    }

    /**
     * Creates starters that report each start after its commit.
     *
     * @param handOver offers slots for the first steps of a run
     */
    public WorkflowStarters(
            Store store, AfterCommit afterCommit, PayloadCodec codec, Ids ids, RunHandles handles, HandOver handOver) {
        this.startRuns = new StartRuns(store, afterCommit, ids, handOver);
        this.startTogether = new StartTogether(startRuns::start, new PatientStart(startRuns::start));
        this.codec = codec;
        this.ids = ids;
        this.handles = handles;
    }

    /**
     * Returns the startable workflow of a definition whose input has type {@code I}.
     *
     * @throws IllegalArgumentException when its input or the output of a step could not be stored and read back
     */
    public <I> Workflow<I> of(WorkflowDefinition definition) {
        String workflow = "Workflow '" + definition.name() + "': ";
        codec.check(workflow + "the input", definition.inputType());
        definition
                .steps()
                .forEach((name, step) -> codec.check(
                        workflow + "the output of step '" + name + "'",
                        step.body().outputType()));
        return new StartableWorkflow.Plain<>(definition, startRuns, startTogether, codec, ids, handles);
    }
}
