package dev.cairn.application.start;

import dev.cairn.Workflow;
import dev.cairn.WorkflowClient;
import dev.cairn.application.execute.PayloadCodec;
import dev.cairn.application.operate.RunHandles;
import dev.cairn.application.schedule.SteerSchedules;
import dev.cairn.domain.model.WorkflowDefinition;
import dev.cairn.domain.port.Ids;
import dev.cairn.domain.service.GraphRules;
import dev.cairn.domain.service.Required;
import java.lang.reflect.Type;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Makes workflows startable: those that this engine has defined, and those that others have stored. */
public final class WorkflowStarters {

    private final TriggerParts shared;
    private final StoredPlans plans;

    /** Starts runs through these parts. */
    public WorkflowStarters(
            InterceptStarts starts,
            PayloadCodec codec,
            Ids ids,
            RunHandles handles,
            SteerSchedules schedules,
            StoredPlans plans) {
        this.shared = new TriggerParts(starts, codec, ids, handles, schedules, new AtomicBoolean());
        this.plans = plans;
    }

    /**
     * Returns the startable workflow of a definition whose input has type {@code I}.
     *
     * @throws IllegalArgumentException when its input or the output of a step could not be stored and read back
     */
    public <I> Workflow<I> of(WorkflowDefinition definition) {
        String workflow = "Workflow '" + definition.name() + "': ";
        shared.codec().check(workflow + "the input", definition.inputType());
        definition
                .steps()
                .forEach((name, step) -> shared.codec()
                        .check(
                                workflow + "the output of step '" + name + "'",
                                step.body().outputType()));
        return new StartableWorkflow.Plain<>(definition, shared);
    }

    /** Refuses all triggers from now on: the engine is stopped, and could not wait for their runs. */
    public void stop() {
        shared.stopped().set(true);
    }

    /**
     * Returns the startable workflow of that name, whose inputs have type {@code I}.
     *
     * @throws IllegalArgumentException when an input could not be stored and read back
     */
    public <I> WorkflowClient<I> client(String name, @Nullable Type input) {
        GraphRules.checkName("A workflow", name);
        String workflow = "Workflow '" + name + "': ";
        Type inputType =
                Required.argument(input, workflow + "the input type", "Pass a class, or a TypeToken if it is generic");
        shared.codec().check(workflow + "the input", inputType);
        return new StoredWorkflow<>(name, inputType, shared, plans);
    }
}
