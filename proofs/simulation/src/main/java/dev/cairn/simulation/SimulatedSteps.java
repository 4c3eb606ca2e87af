package dev.cairn.simulation;

import dev.cairn.DeadLetter;
import dev.cairn.HandlerContext;
import dev.cairn.StepContext;
import dev.cairn.StepFailure;
import dev.cairn.StepRef;
import dev.cairn.WorkflowFailure;
import dev.cairn.domain.model.CompensationName;
import dev.cairn.domain.model.HandlerName;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.model.Tries;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.service.StepIdempotencyKey;
import dev.cairn.simulation.plan.Script;
import dev.cairn.simulation.plan.Scripts;
import dev.cairn.simulation.plan.StepCode;
import dev.cairn.simulation.plan.StepPlan;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Plays the scripts of all steps, and notes what the steps were shown, to be compared with what is stored at the end. */
final class SimulatedSteps implements StepCode {

    /** More often than any run of a world ends and is revived. */
    private static final int MOST_ENDS = 50;

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
        TaskKey key = new TaskKey(ctx.runId(), ctx.step());
        if (step.limits().heartbeat() != null) {
            beat(ctx);
        }
        Script script = scripts.of(input, step.name(), requeues(key));
        int failed = failures(key);
        // No two executions have the same output, so that one which replaces another is noticed.
        return script.play(ctx.attempt(), failed, "execution " + executions);
    }

    @Override
    public void handle(
            int version,
            TaskKind kind,
            String input,
            @Nullable WorkflowFailure failure,
            HandlerContext ctx,
            @Nullable StepRef<String> asksFor) {
        TaskKey key = handlerTask(kind, ctx);
        Instant begun = begunAt(ctx.runId());
        executed.add(new Executed(key, begun, version));
        trace.add("  handles the end of " + input + ", attempt " + ctx.attempt());
        if (asksFor != null) {
            shown.add(new Shown(key, begun, asksFor.name(), ctx.output(asksFor)));
        }
        if (failure != null) {
            List<String> failed =
                    failure.failures().stream().map(StepFailure::step).toList();
            handled.add(new Handled(key, begun, failed));
        }
        scripts.of(input, kind.handlerTask(), requeues(key)).play(ctx.attempt(), failures(key), "handler");
    }

    @Override
    public void undo(int version, StepPlan step, String input, String output, HandlerContext ctx) {
        TaskKey key = new TaskKey(ctx.runId(), new CompensationName(step.name()).text());
        Instant begun = begunAt(ctx.runId());
        executed.add(new Executed(key, begun, version));
        trace.add("  undoes " + step.name() + " of " + input + ", attempt " + ctx.attempt());
        trace.count("step undone");
        shown.add(new Shown(key, begun, step.name(), output));
        scripts.of(input, key.name(), requeues(key)).play(ctx.attempt(), failures(key), "compensation");
    }

    /** The task of a handler, which is not told its name: a run that was revived may have had others of that kind. */
    private static TaskKey handlerTask(TaskKind kind, HandlerContext ctx) {
        return IntStream.range(0, MOST_ENDS)
                .mapToObj(earlier -> new TaskKey(ctx.runId(), new HandlerName(kind, earlier).text()))
                .filter(key -> StepIdempotencyKey.of(key).equals(ctx.idempotencyKey()))
                .findFirst()
                .orElseThrow();
    }

    /** One who comes late may ask about a run that is over and deleted. */
    private int requeues(TaskKey key) {
        return store.inTransaction(tx -> tx.deadLetters().hold(key.runId())).stream()
                .filter(letter -> letter.step().equals(key.name()))
                .mapToInt(DeadLetter::requeues)
                .sum();
    }

    /** Tells the number of the attempt, which the next attempt must find. */
    private void beat(StepContext ctx) {
        String last = ctx.lastHeartbeat(String.class);
        if (last != null && Integer.parseInt(last) > ctx.attempt()) {
            throw new IllegalStateException("engine bug: attempt " + ctx.attempt() + " was given details of " + last);
        }
        ctx.heartbeat(Integer.toString(ctx.attempt()));
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

    /** The failed steps of the run that began then, as that handler was told them. */
    record Handled(TaskKey handler, @Nullable Instant begunAt, List<String> failed) {}
}
