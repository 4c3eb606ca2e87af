package dev.cairn.application.define;

import dev.cairn.AtDeadline;
import dev.cairn.Branch;
import dev.cairn.CancelHandler;
import dev.cairn.FailureHandler;
import dev.cairn.HandlerOptions;
import dev.cairn.InputBranch;
import dev.cairn.RetryPolicy;
import dev.cairn.SleepStep;
import dev.cairn.StepBuilder;
import dev.cairn.StepRef;
import dev.cairn.SuccessHandler;
import dev.cairn.WorkflowBuilder;
import dev.cairn.domain.model.DeadlineRule;
import dev.cairn.domain.model.HandlerDefinition;
import dev.cairn.domain.model.StepBody;
import dev.cairn.domain.model.StepDefinition;
import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.model.WorkflowDefinition;
import dev.cairn.domain.service.GraphRules;
import dev.cairn.domain.service.Required;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A workflow while its block runs: it collects the steps, and refuses a mistake in the call that makes it. */
public final class WorkflowDraft<I> implements WorkflowBuilder<I> {

    private final String name;
    private final Type inputType;
    private final Map<String, StepParts> steps = new LinkedHashMap<>();
    private final Map<TaskKind, HandlerDraft> handlers = new EnumMap<>(TaskKind.class);
    private int version = 1;
    private boolean failsUnreadable;
    private boolean built;
    private @Nullable RetryPolicy retry;
    private @Nullable DeadlineRule deadline;

    /** Begins a workflow of that name and input type. */
    public WorkflowDraft(String name, Type inputType) {
        GraphRules.checkName("A workflow", name);
        this.name = name;
        this.inputType = inputType;
    }

    /** Runs a user's block and returns the checked definition. */
    public static <I> WorkflowDefinition define(
            String name, @Nullable Type inputType, @Nullable Consumer<WorkflowBuilder<I>> block) {
        GraphRules.checkName("A workflow", name);
        String workflow = "Workflow '" + name + "': ";
        WorkflowDraft<I> draft = new WorkflowDraft<>(
                name,
                Required.argument(
                        inputType, workflow + "the input type", "Pass a class, or a TypeToken if it is generic"));
        Required.argument(block, workflow + "the block that declares its steps", "Pass a lambda, wf -> { … }")
                .accept(draft);
        return draft.build();
    }

    @Override
    public WorkflowBuilder<I> version(int number) {
        requireOpen();
        if (number < 1) {
            throw new IllegalArgumentException("Workflow '" + name + "': the version must be 1 or more, but was "
                    + number + ". Count versions up from 1.");
        }
        this.version = number;
        return this;
    }

    @Override
    public WorkflowBuilder<I> failUnreadable() {
        requireOpen();
        this.failsUnreadable = true;
        return this;
    }

    @Override
    public WorkflowBuilder<I> retry(RetryPolicy policy) {
        requireOpen();
        if (retry != null) {
            throw new IllegalArgumentException(
                    "Workflow '" + name
                            + "' has two default retry policies. Call wf.retry(…) once, and give the steps that differ their own.");
        }
        this.retry = Required.argument(
                policy, "Workflow '" + name + "': its default retry policy", "Leave wf.retry(…) out for no retries");
        return this;
    }

    @Override
    public WorkflowBuilder<I> deadline(Duration length, AtDeadline action) {
        requireOpen();
        String what = "Workflow '" + name + "': its deadline";
        this.deadline = new DeadlineRule(
                LimitLength.checked(what, length),
                Required.argument(action, what + ": what happens then", "Use AtDeadline.FAIL or AtDeadline.CANCEL"));
        return this;
    }

    @Override
    public StepBuilder<I> step(String stepName) {
        return new StepDrafts.None<>(begin(stepName), name);
    }

    @Override
    public SleepStep sleep(String stepName, Duration duration) {
        StepParts parts = begin(stepName);
        return parts.end(new StepBody.SleepFor(parts.length(duration)), new SleepDraft(name, parts));
    }

    @Override
    public SleepStep sleepUntil(String stepName, Function<? super I, Instant> wakeAt) {
        StepParts parts = begin(stepName);
        parts.wakeCode(wakeAt);
        @SuppressWarnings("unchecked") // the input is decoded as I before it gets here
        StepBody.Code erased = (input, ctx) -> wakeAt.apply((I) input);
        return parts.end(new StepBody.SleepUntil(erased), new SleepDraft(name, parts));
    }

    @Override
    public <D> Branch<I, D> branch(StepRef<D> decision) {
        requireOpen();
        requireOwn("a branch", decision);
        return new BranchDraft<>(this, decision);
    }

    @Override
    public InputBranch<I> branchOnInput() {
        requireOpen();
        return new InputBranchDraft<>(this);
    }

    @Override
    public HandlerOptions onFailure(FailureHandler<I> handler) {
        requireHandler(handler, "failure", "(input, failure) -> …");
        return onFailure((input, failure, ctx) -> handler.handle(input, failure));
    }

    @Override
    @SuppressWarnings("unchecked") // the input is decoded as I before the handler sees it
    public HandlerOptions onFailure(FailureHandler.WithContext<I> handler) {
        requireHandler(handler, "failure", "(input, failure, ctx) -> …");
        return add(new HandlerDefinition.Code.OnFailure((FailureHandler.WithContext<Object>) handler), "failure");
    }

    @Override
    @SuppressWarnings("unchecked") // as above
    public HandlerOptions onSuccess(SuccessHandler<I> handler) {
        requireHandler(handler, "success", "(input, ctx) -> …");
        return add(new HandlerDefinition.Code.OnSuccess((SuccessHandler<Object>) handler), "success");
    }

    @Override
    @SuppressWarnings("unchecked") // as above
    public HandlerOptions onCancel(CancelHandler<I> handler) {
        requireHandler(handler, "cancel", "(input, reason, ctx) -> …");
        return add(new HandlerDefinition.Code.OnCancel((CancelHandler<Object>) handler), "cancel");
    }

    private void requireHandler(@Nullable Object handler, String what, String lambda) {
        requireOpen();
        Required.argument(
                handler,
                "Workflow '" + name + "': the " + what + " handler",
                "Pass one, " + lambda + ", or leave it out");
    }

    private HandlerOptions add(HandlerDefinition.Code code, String what) {
        HandlerDraft added = new HandlerDraft(this, code);
        if (handlers.putIfAbsent(code.kind(), added) != null) {
            throw new IllegalArgumentException(
                    "Workflow '" + name + "' has two " + what + " handlers. Put what both do into one.");
        }
        return added;
    }

    /** Returns the checked definition; nothing can be declared afterwards. */
    public WorkflowDefinition build() {
        requireOpen();
        built = true;
        Map<String, StepDefinition> definitions = new LinkedHashMap<>();
        RetryPolicy usual = Objects.requireNonNullElse(retry, RetryPolicy.none());
        steps.values().forEach(parts -> definitions.put(parts.name(), parts.build(usual)));
        Map<TaskKind, HandlerDefinition> ends = new EnumMap<>(TaskKind.class);
        handlers.forEach((kind, handler) -> ends.put(kind, handler.build(usual)));
        WorkflowDefinition definition =
                new WorkflowDefinition(name, version, inputType, definitions, ends, failsUnreadable, deadline);
        GraphRules.checkGraph(definition.graph());
        return definition;
    }

    String name() {
        return name;
    }

    void requireOpen() {
        if (built) {
            throw new IllegalStateException("Workflow '" + name
                    + "' is already built. Declare its steps inside the block given to engine.workflow(…).");
        }
    }

    /** Refuses a step that this block has not declared. */
    void requireOwn(String who, @Nullable StepRef<?> ref) {
        if (ref == null) {
            throw foreign(who, "a step that is null");
        }
        StepParts known = steps.get(ref.name());
        if (known == null || !ref.equals(known.ref())) {
            String origin =
                    ref.workflow().equals(name) ? "another definition of it" : "workflow '" + ref.workflow() + "'";
            throw foreign(who, "'" + ref.name() + "', which is a step of " + origin);
        }
    }

    private IllegalArgumentException foreign(String who, String what) {
        List<String> declared = steps.values().stream()
                .filter(parts -> parts.ref() != null)
                .map(StepParts::name)
                .toList();
        return new IllegalArgumentException("Workflow '" + name + "': " + who + " refers to " + what
                + ". Refer to steps declared earlier in this block: " + GraphRules.listed(declared) + ".");
    }

    IllegalArgumentException mistake(String step, String problem) {
        return new IllegalArgumentException("Workflow '" + name + "': step '" + step + "' " + problem);
    }

    StepParts begin(String stepName) {
        requireOpen();
        GraphRules.checkName("Workflow '" + name + "': a step", stepName);
        StepParts parts = new StepParts(this, stepName);
        if (steps.putIfAbsent(stepName, parts) != null) {
            throw mistake(stepName, "is declared twice. Give each step a name of its own.");
        }
        return parts;
    }
}
