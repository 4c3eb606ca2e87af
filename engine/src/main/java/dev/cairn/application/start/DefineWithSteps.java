package dev.cairn.application.start;

import dev.cairn.DefinedWorkflow;
import dev.cairn.Workflow;
import dev.cairn.WorkflowBuilder;
import dev.cairn.domain.service.GraphRules;
import dev.cairn.domain.service.Required;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Defines a workflow and keeps what its block returned. */
public final class DefineWithSteps {

    private DefineWithSteps() {}

    /**
     * Defines the workflow of that name.
     *
     * @param define defines a workflow of {@link WorkflowStarters} by a block that returns nothing
     */
    public static <I, S> DefinedWorkflow<I, S> define(
            String name,
            @Nullable Function<WorkflowBuilder<I>, S> graph,
            Function<Consumer<WorkflowBuilder<I>>, Workflow<I>> define) {
        GraphRules.checkName("A workflow", name);
        String workflow = "Workflow '" + name + "': ";
        Function<WorkflowBuilder<I>, S> block = Required.argument(
                graph, workflow + "the block that declares its steps", "Pass a lambda that returns them, wf -> { … }");
        AtomicReference<S> steps = new AtomicReference<>();
        Workflow<I> defined = define.apply(wf -> steps.set(Required.argument(
                block.apply(wf),
                workflow + "what its block returned",
                "Return the object that holds the steps, or use engine.workflow(…)")));
        if (!(defined instanceof StartableWorkflow<I> startable)) {
            throw new IllegalStateException("engine bug: " + defined + " was not made here");
        }
        return new WithSteps<>(startable, Objects.requireNonNull(steps.get()));
    }

    /** A startable workflow together with what its block returned. */
    private static final class WithSteps<I, S> extends StartableWorkflow<I> implements DefinedWorkflow<I, S> {

        private final S steps;

        private WithSteps(StartableWorkflow<I> workflow, S steps) {
            super(workflow);
            this.steps = steps;
        }

        @Override
        public S steps() {
            return steps;
        }
    }
}
