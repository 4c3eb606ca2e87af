package dev.cairn.chaos.workload;

import dev.cairn.DeclaredStep;
import dev.cairn.DurableTaskEngine;
import dev.cairn.HandlerContext;
import dev.cairn.RetryPolicy;
import dev.cairn.Signal;
import dev.cairn.SleepStep;
import dev.cairn.StepBuilder;
import dev.cairn.StepContext;
import dev.cairn.StepFailure;
import dev.cairn.StepRef;
import dev.cairn.TerminalError;
import dev.cairn.Workflow;
import dev.cairn.WorkflowBuilder;
import dev.cairn.WorkflowFailure;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

/** A shape as a workflow of an engine. Every step writes its effect before it returns or fails. */
public final class ShapeWorkflow {

    private static final RetryPolicy RETRY = RetryPolicy.exponential(Behaviour.MAX_RETRIES)
            .initialDelay(Duration.ofMillis(60))
            .jitter(0.5);

    private final Shape shape;
    private final Effects effects;
    private final Map<String, StepRef<Effect>> steps = new HashMap<>();
    private final Map<String, StepRef<?>> all = new HashMap<>();

    private ShapeWorkflow(Shape shape, Effects effects) {
        this.shape = shape;
        this.effects = effects;
    }

    /** Defines the shape on an engine whose steps write effects. */
    public static Workflow<ChaosInput> define(DurableTaskEngine engine, Shape shape, Effects effects) {
        ShapeWorkflow workflow = new ShapeWorkflow(shape, effects);
        return engine.workflow(shape.name(), ChaosInput.class, workflow::build);
    }

    private void build(WorkflowBuilder<ChaosInput> wf) {
        for (Shape.Node node : shape.nodes()) {
            all.put(node.name(), node.waits() ? wait(wf, node) : node.isPause() ? sleep(wf, node) : step(wf, node));
        }
        if (shape.handlesFailure()) {
            wf.onFailure(this::handle);
            wf.onCancel((input, reason, ctx) -> handleCancel(ctx));
        }
    }

    private StepRef<String> wait(WorkflowBuilder<ChaosInput> wf, Shape.Node node) {
        return wf.step(node.name()).after(parents(node)).waitFor(Signal.of(Shape.SIGNAL, String.class));
    }

    private SleepStep sleep(WorkflowBuilder<ChaosInput> wf, Shape.Node node) {
        SleepStep sleep = wf.sleep(node.name(), node.sleep()).after(parents(node));
        Shape.Skip skip = node.skip();
        if (skip != null) {
            sleep = sleep.skipIf(speaking(skip.parent()), parent -> skip.holds(parent.value()));
        }
        return node.strict() ? sleep.requireAllParents() : sleep;
    }

    private StepRef<Effect> step(WorkflowBuilder<ChaosInput> wf, Shape.Node node) {
        StepBuilder<ChaosInput> step = wf.step(node.name()).after(parents(node));
        Shape.Skip skip = node.skip();
        if (skip != null) {
            step = step.skipIf(speaking(skip.parent()), parent -> skip.holds(parent.value()));
        }
        if (node.strict()) {
            step = step.requireAllParents();
        }
        if (LimitedStep.is(node)) {
            step = LimitedStep.limit(step);
        } else {
            step = step.retry(RETRY);
        }
        DeclaredStep<ChaosInput, Effect> declared = step.run(Effect.class, (input, ctx) -> execute(node, input, ctx));
        StepRef<Effect> ref =
                shape.isSaga() ? declared.compensate(RETRY, (input, effect, ctx) -> undo(effect, ctx)) : declared;
        steps.put(node.name(), ref);
        return ref;
    }

    private List<StepRef<?>> parents(Shape.Node node) {
        List<StepRef<?>> parents = new ArrayList<>();
        node.parents().forEach(name -> parents.add(Objects.requireNonNull(all.get(name))));
        return parents;
    }

    private StepRef<Effect> speaking(String name) {
        return Objects.requireNonNull(steps.get(name));
    }

    private Effect execute(Shape.Node node, ChaosInput input, StepContext ctx) throws InterruptedException {
        Instant beganAt = Instant.now();
        Behaviour behaviour = Behaviour.of(input, ctx.step());
        Effect effect = new Effect(ctx.runId(), ctx.step(), ctx.attempt(), UUID.randomUUID(), behaviour.value());
        if (LimitedStep.is(node) && behaviour.hangs(ctx.attempt())) {
            LimitedStep.begin(ctx);
            LimitedStep.hang(ctx, behaviour.hanging());
            return effect; // Nobody has seen it, so it would be noticed if it were accepted.
        }
        work(node, behaviour, ctx);
        effects.write(effect, beganAt, seen(node, ctx));
        if (behaviour.fails(ctx.attempt()) && !isMended(behaviour, ctx)) {
            String message = "attempt " + ctx.attempt() + " fails as foretold";
            throw behaviour.ending() == Behaviour.Ending.TERMINAL
                    ? new TerminalError(message)
                    : new IllegalStateException(message);
        }
        return effect;
    }

    private static void work(Shape.Node node, Behaviour behaviour, StepContext ctx) throws InterruptedException {
        if (LimitedStep.is(node)) {
            LimitedStep.begin(ctx);
            LimitedStep.work(ctx, behaviour.workAt(ctx.attempt()));
        } else {
            Thread.sleep(behaviour.workAt(ctx.attempt()));
        }
    }

    /** Some compensations fail at first. */
    private void undo(Effect effect, HandlerContext ctx) throws InterruptedException {
        Instant beganAt = Instant.now();
        Effect undone = new Effect(
                ctx.runId(), Oracle.UNDOING + effect.step(), ctx.attempt(), UUID.randomUUID(), effect.value());
        effects.write(undone, beganAt, List.of(effects.encoded(effect)));
        if (effect.value() % 2 == 0 && ctx.attempt() == 1) {
            throw new IllegalStateException("attempt 1 fails as foretold");
        }
    }

    private boolean isMended(Behaviour behaviour, StepContext ctx) {
        return behaviour.ending() != Behaviour.Ending.COMPLETES && effects.isMended(ctx.runId(), ctx.step());
    }

    private List<String> seen(Shape.Node node, StepContext ctx) {
        List<String> seen = new ArrayList<>();
        for (String parent : node.parents()) {
            StepRef<Effect> ref = steps.get(parent);
            Effect output = ref == null ? null : ctx.parentOutput(ref);
            if (output != null) {
                seen.add(effects.encoded(output));
            }
        }
        return seen;
    }

    private void handleCancel(HandlerContext ctx) throws InterruptedException {
        Effect effect = new Effect(ctx.runId(), Oracle.CANCEL_HANDLER, 0, UUID.randomUUID(), 0);
        effects.write(effect, Instant.now(), List.of());
    }

    /** A handler knows no attempt; what it saw is which steps failed. */
    private void handle(ChaosInput input, WorkflowFailure failure) throws InterruptedException {
        Effect effect = new Effect(failure.runId(), Oracle.HANDLER, 0, UUID.randomUUID(), 0);
        effects.write(
                effect,
                Instant.now(),
                failure.failures().stream().map(StepFailure::step).sorted().toList());
    }
}
