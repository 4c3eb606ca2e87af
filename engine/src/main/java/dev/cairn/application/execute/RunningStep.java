package dev.cairn.application.execute;

import dev.cairn.StepContext;
import dev.cairn.StepRef;
import dev.cairn.TaskState;
import dev.cairn.application.define.KnownWorkflows;
import dev.cairn.domain.model.ParentOutput;
import dev.cairn.domain.model.StepDefinition;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TypedRef;
import dev.cairn.domain.service.GraphRules;
import dev.cairn.domain.service.GraphShape;
import dev.cairn.domain.service.Required;
import dev.cairn.domain.service.SkipRule;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The context of one attempt of a step. Parents' outputs came with the claim; those of other ancestors are read on demand. */
final class RunningStep extends RunningAttempt implements StepContext, SkipRule.Parents {

    private final KnownWorkflows.Match code;
    private final StoredValues values;

    RunningStep(
            ExecuteStep.Attempted attempted,
            KnownWorkflows.Match code,
            StoredValues values,
            ReadDuringStep reads,
            WorkerFacts worker) {
        super(attempted, code.step().retry(), reads, worker);
        this.code = code;
        this.values = values;
    }

    @Override
    public String step() {
        return claim.lease().key().name();
    }

    @Override
    public <T> @Nullable T parentOutput(StepRef<T> ancestor) {
        if (ancestor != null && !TypedRef.hasOutput(ancestor)) {
            throw TypedRef.noOutput(ancestor.workflow(), ancestor.name());
        }
        return output(ancestor);
    }

    @Override
    public TaskState state(String parent) {
        return stored(parent).state();
    }

    @Override
    @SuppressWarnings("unchecked") // the reference carries the type that its step's output was encoded as
    public <P> @Nullable P output(StepRef<P> ref) {
        if (ref == null) {
            Required.argument(
                    ref,
                    "Workflow '" + workflow() + "': step '" + step() + "': the step whose output it asked for",
                    "Pass the StepRef that run(…) returned in the block");
        }
        TypedRef<P> typed = TypedRef.of(ref);
        if (!typed.workflow().equals(workflow())) {
            throw new IllegalArgumentException("Workflow '" + workflow() + "': step '" + step()
                    + "' asked for the output of '" + typed.name() + "', which is a step of workflow '"
                    + typed.workflow() + "'. Ask for one of its own ancestors: " + GraphRules.listed(ancestors())
                    + ".");
        }
        ParentOutput stored = stored(typed.name());
        return stored.output() == null ? null : (P) values.output(typed.name(), typed.outputType(), stored.output());
    }

    private ParentOutput stored(String name) {
        ParentOutput parent = claim.input().parents().get(name);
        if (parent != null) {
            return parent;
        }
        if (!code.ancestors().get().isAncestor(name, step())) {
            throw notAnAncestor(name);
        }
        ParentOutput ancestor = read(name);
        if (ancestor == null || !ancestor.state().isTerminal()) {
            String mismatch = "Workflow '" + workflow() + "': step '" + step() + "' asked for the output of '" + name
                    + "', but run " + runId() + " was started with version "
                    + claim.run().version()
                    + ", in which that does not come before it. Define that version too.";
            values.noteMissing(mismatch);
            throw new IllegalArgumentException(mismatch);
        }
        return ancestor;
    }

    /**
     * Reads the outcome of an ancestor. Null means that the graph of the run, which may differ from this one even under the
     * same version, has no such ancestor.
     */
    private @Nullable ParentOutput read(String name) {
        TaskKey key = new TaskKey(runId(), name);
        if (!reads.graphs().isOf(runId(), code.definition())) {
            Map<String, List<String>> parents = new HashMap<>();
            reads.graphOf(runId()).forEach(task -> parents.put(task.task().key().name(), task.parentNames()));
            if (!GraphShape.ancestors(parents, step()).contains(name)) {
                return null;
            }
            reads.graphs().compare(runId(), code.definition(), parents);
        }
        return reads.outputs(Set.of(key)).get(key);
    }

    private IllegalArgumentException notAnAncestor(String name) {
        return new IllegalArgumentException("Workflow '" + workflow() + "': step '" + step()
                + "' asked for the output of '" + name + "', which is not one of its ancestors: "
                + GraphRules.listed(ancestors()) + ". Add it to after(…), directly or through another step.");
    }

    private Set<String> ancestors() {
        Map<String, List<String>> parents = new HashMap<>();
        for (StepDefinition step : code.definition().steps().values()) {
            parents.put(step.name(), step.node().parents());
        }
        return GraphShape.ancestors(parents, step());
    }
}
