package dev.cairn.simulation.plan;

import dev.cairn.RetryPolicy;
import dev.cairn.Signal;
import dev.cairn.SignalWait;
import dev.cairn.StepBuilder;
import dev.cairn.StepRef;
import dev.cairn.application.define.WorkflowDraft;
import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.model.WorkflowDefinition;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Turns a plan into a workflow through the public builder, as a user would write it. */
public final class Compiler {

    private final StepCode code;
    private final Instant beginning;

    /** With what the steps call, and the beginning of the world. */
    public Compiler(StepCode code, Instant beginning) {
        this.code = code;
        this.beginning = beginning;
    }

    /** The workflow of a plan. */
    public WorkflowDefinition compile(WorkflowPlan plan) {
        Compilation compilation = new Compilation(plan);
        plan.steps().forEach(compilation::add);
        compilation.end(plan.ends());
        return compilation.draft.build();
    }

    /** A workflow as far as its steps are declared. */
    private final class Compilation {
        private final WorkflowPlan plan;
        private final WorkflowDraft<String> draft;
        private final int version;
        private final RetryPolicy usual;
        private final Map<String, StepRef<?>> steps = new HashMap<>();
        private final Map<String, StepRef<String>> outputs = new HashMap<>();

        private Compilation(WorkflowPlan plan) {
            this.plan = plan;
            draft = new WorkflowDraft<>(plan.name(), String.class);
            version = plan.version();
            draft.version(version);
            usual = plan.ends().usual();
        }

        /** Last, because the policy of the workflow holds for the steps that were declared before it, too. */
        private void end(Ends ends) {
            StepRef<String> asksFor = ends.asksFor() == null ? null : outputs.get(ends.asksFor());
            if (ends.handlers().contains(TaskKind.ON_FAILURE)) {
                draft.onFailure((input, failure, ctx) ->
                        code.handle(version, TaskKind.ON_FAILURE, input, failure, ctx, asksFor));
            }
            if (ends.handlers().contains(TaskKind.ON_SUCCESS)) {
                draft.onSuccess((input, ctx) -> code.handle(version, TaskKind.ON_SUCCESS, input, null, ctx, asksFor))
                        .retry(ends.usual());
            }
            if (ends.handlers().contains(TaskKind.ON_CANCEL)) {
                draft.onCancel(
                        (input, reason, ctx) -> code.handle(version, TaskKind.ON_CANCEL, input, null, ctx, asksFor));
            }
            draft.retry(ends.usual());
            if (ends.deadline() != null) {
                draft.deadline(ends.deadline().length(), ends.deadline().action());
            }
        }

        private void add(StepPlan step) {
            StepBuilder<String> declared = begun(step);
            switch (step.kind()) {
                case StepPlan.Call() -> outputs.put(step.name(), call(step, declared));
                case StepPlan.SleepFor(Duration length) -> steps.put(step.name(), declared.sleep(length));
                case StepPlan.SleepForOutput(String parent, Duration unit) -> {
                    StepRef<String> output = Objects.requireNonNull(outputs.get(parent), parent);
                    steps.put(
                            step.name(),
                            declared.sleep((input, ctx) -> unit.multipliedBy(times(ctx.parentOutput(output)))));
                }
                case StepPlan.WaitFor wait -> steps.put(step.name(), waiting(wait, declared));
                case StepPlan.SleepUntil(Duration after) ->
                    steps.put(step.name(), declared.sleepUntil((input, ctx) -> beginning.plus(after)));
            }
            steps.putAll(outputs);
        }

        private StepRef<String> waiting(StepPlan.WaitFor wait, StepBuilder<String> declared) {
            Signal<String> signal = Signal.of(wait.signal(), String.class);
            if (wait.timeout() == null) {
                return declared.waitFor(signal);
            }
            SignalWait<String> timed = declared.timeout(wait.timeout()).waitFor(signal);
            return switch (wait.then()) {
                case FAIL -> timed;
                case COMPLETE -> timed.orElse("0 for want of a signal");
                case SKIP -> timed.orSkip();
            };
        }

        private StepBuilder<String> begun(StepPlan step) {
            StepBuilder<String> declared = draft.step(step.name());
            if (!step.parents().isEmpty()) {
                declared.after(parents(step));
            }
            if (step.skipping().strict()) {
                declared.requireAllParents();
            }
            StepPlan.Condition condition = step.skipping().condition();
            if (condition != null && condition.parent() == null) {
                declared.skipIfInput(input -> Script.valueOfInput(input, step.name()) < condition.below());
            } else if (condition != null) {
                declared.skipIf(
                        Objects.requireNonNull(outputs.get(condition.parent()), condition.parent()),
                        output -> Script.valueOf(output) < condition.below());
            }
            if (!step.retry().equals(usual)) {
                declared.retry(step.retry());
            }
            StepPlan.Limits limits = step.limits();
            if (limits.startToClose() != null) {
                declared.startToClose(limits.startToClose());
            }
            if (limits.heartbeat() != null) {
                declared.heartbeatWithin(limits.heartbeat());
            }
            if (limits.queue() != null) {
                declared.scheduleToStart(limits.queue().length(), limits.queue().then());
            }
            return declared;
        }

        private StepRef<String> call(StepPlan step, StepBuilder<String> declared) {
            StepRef<String> peeksAt = step.peeksAt() == null ? null : outputs.get(step.peeksAt());
            var declaredStep =
                    declared.run(String.class, (input, ctx) -> code.execute(version, step, input, ctx, peeksAt));
            return plan.undoes(step)
                    ? declaredStep.compensate((input, output, ctx) -> code.undo(version, step, input, output, ctx))
                    : declaredStep;
        }

        private List<? extends StepRef<?>> parents(StepPlan step) {
            return step.parents().stream()
                    .map(name -> Objects.requireNonNull(steps.get(name), name))
                    .toList();
        }
    }

    /** A parent that was skipped has no output. */
    private static int times(@Nullable String output) {
        return output == null ? 0 : Script.valueOf(output);
    }
}
