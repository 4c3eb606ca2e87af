package dev.cairn.simulation;

import dev.cairn.HandlerContext;
import dev.cairn.StepContext;
import dev.cairn.StepFailure;
import dev.cairn.StepRef;
import dev.cairn.WorkflowFailure;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.model.Tries;
import dev.cairn.domain.port.Store;
import dev.cairn.simulation.plan.Script;
import dev.cairn.simulation.plan.Scripts;
import dev.cairn.simulation.plan.StepCode;
import dev.cairn.simulation.plan.StepPlan;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Plays the scripts of all steps, and notes what the steps were shown, to be compared with what is stored at the end. */
final class SimulatedSteps implements StepCode {

    private final Store store;
    private final Scripts scripts;
    private final Trace trace;
    private final List<Shown> shown = new ArrayList<>();
    private final List<Handled> handled = new ArrayList<>();
    private final List<Executed> executed = new ArrayList<>();
    private int executions;

    /** Over the store itself: what a script needs to know is asked for without faults. */
    SimulatedSteps(Store store, Scripts scripts, Trace trace) {
        this.store = store;
        this.scripts = scripts;
        this.trace = trace;
    }

    List<Shown> shown() {
        return shown;
    }

    List<Handled> handled() {
        return handled;
    }

    List<Executed> executed() {
        return executed;
    }

    @Override
    public String execute(
            int version, StepPlan step, String input, StepContext ctx, @Nullable StepRef<String> peeksAt) {
        executions++;
        executed.add(new Executed(new TaskKey(ctx.runId(), step.name()), begunAt(ctx.runId()), version));
        trace.add("  runs " + step.name() + " of " + input + ", attempt " + ctx.attempt());
        if (peeksAt != null) {
            String output = ctx.parentOutput(peeksAt);
            shown.add(new Shown(new TaskKey(ctx.runId(), step.name()), begunAt(ctx.runId()), peeksAt.name(), output));
        }
        Script script = scripts.of(input, step.name());
        int failed = failures(new TaskKey(ctx.runId(), ctx.step()));
        // No two executions have the same output, so that one which replaces another is noticed.
        return script.play(ctx.attempt(), failed, "execution " + executions);
    }

    @Override
    public void handle(
            int version,
            String input,
            @Nullable WorkflowFailure failure,
            HandlerContext ctx,
            @Nullable StepRef<String> asksFor) {
        String handler = (failure == null ? TaskKind.ON_SUCCESS : TaskKind.ON_FAILURE).handlerTask();
        TaskKey key = new TaskKey(ctx.runId(), handler);
        Instant begun = begunAt(ctx.runId());
        executed.add(new Executed(key, begun, version));
        trace.add("  handles the end of " + input + ", attempt " + ctx.attempt());
        if (asksFor != null) {
            shown.add(new Shown(key, begun, asksFor.name(), ctx.output(asksFor)));
        }
        if (failure != null) {
            List<String> failed =
                    failure.failures().stream().map(StepFailure::step).toList();
            handled.add(new Handled(ctx.runId(), begun, failed));
        }
        scripts.of(input, handler).play(ctx.attempt(), failures(key), "handler");
    }

    private int failures(TaskKey key) {
        return tries(key).failures();
    }

    /** One who comes late may ask about a run that is over and deleted. */
    private Tries tries(TaskKey key) {
        Task task = store.inTransaction(tx -> tx.tasks().lockFamily(List.of(key), 0))
                .get(key);
        return task == null ? Tries.NONE : task.tries();
    }

    /** When the run began: a run that was deleted may be triggered again under the same id. */
    private @Nullable Instant begunAt(UUID runId) {
        return store.inTransaction(tx -> tx.runs().find(List.of(runId))).stream()
                .map(run -> run.origin().createdAt())
                .findFirst()
                .orElse(null);
    }

    /** The output of an ancestor as a step was shown it, in the run that began then. */
    record Shown(
            TaskKey step,
            @Nullable Instant begunAt,
            String ancestor,
            @Nullable String output) {}

    /** A task that ran in the run that began then, and of which version the code was. */
    record Executed(TaskKey task, @Nullable Instant begunAt, int version) {}

    /** The failed steps of the run that began then, as its handler was told them. */
    record Handled(UUID runId, @Nullable Instant begunAt, List<String> failed) {}
}
