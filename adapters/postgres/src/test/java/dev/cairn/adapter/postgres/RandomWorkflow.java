package dev.cairn.adapter.postgres;

import dev.cairn.DeclaredStep;
import dev.cairn.HandlerContext;
import dev.cairn.RetryLater;
import dev.cairn.RetryPolicy;
import dev.cairn.StepRef;
import dev.cairn.TaskState;
import dev.cairn.TerminalError;
import dev.cairn.application.define.WorkflowDraft;
import dev.cairn.domain.model.WorkflowDefinition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** A workflow made from a seed: what each step does depends on its place in the graph and its attempt alone. */
final class RandomWorkflow {

    private static final int MOST_STEPS = 12;

    private RandomWorkflow() {}

    static WorkflowDefinition of(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        WorkflowDraft<String> wf = new WorkflowDraft<>("random", String.class);
        List<StepRef<Integer>> steps = new ArrayList<>();
        int size = random.nextInt(2, MOST_STEPS);
        for (int i = 0; i < size; i++) {
            add(wf, steps, i, random);
        }
        if (random.nextInt(3) == 0) {
            wf.onFailure((input, failure, ctx) -> requireTold(ctx, steps)).retry(RetryPolicy.none());
        }
        if (random.nextInt(2) == 0) {
            boolean fails = random.nextInt(3) == 0;
            wf.onSuccess((input, ctx) -> {
                requireTold(ctx, steps);
                if (fails || ctx.attempt() == 1) {
                    throw new IllegalStateException("attempt " + ctx.attempt());
                }
            });
        }
        if (random.nextInt(3) == 0) {
            wf.onCancel((input, reason, ctx) -> requireTold(ctx, steps)).retry(RetryPolicy.none());
        }
        wf.retry(RetryPolicy.fixed(2, Duration.ZERO));
        return wf.build();
    }

    /** A handler is told the same of every step on both stores. */
    private static void requireTold(HandlerContext ctx, List<StepRef<Integer>> steps) {
        for (StepRef<Integer> step : steps) {
            boolean completed = ctx.state(step) == TaskState.COMPLETED;
            if (completed == (ctx.output(step) == null)) {
                throw new TerminalError(step + " is " + ctx.state(step) + " with " + ctx.output(step));
            }
        }
    }

    /** Every third step can be undone; some compensations fail once, some for good. No dice, so that the rest stays. */
    private static void compensate(DeclaredStep<String, Integer> step, int i) {
        if (i % 3 == 1) {
            return;
        }
        step.compensate((input, output, ctx) -> {
            if (output != i) {
                throw new TerminalError(step + " is undone with " + output);
            }
            if (ctx.attempt() == 1 && i % 4 == 2 || i % 8 == 3) {
                throw new IllegalStateException("attempt " + ctx.attempt());
            }
        });
    }

    private static void add(WorkflowDraft<String> wf, List<StepRef<Integer>> steps, int i, SplittableRandom random) {
        List<StepRef<Integer>> parents =
                steps.stream().filter(step -> random.nextInt(3) == 0).limit(4).toList();
        var step = wf.step("step-" + (97 * i % 100)).after(parents);
        if (!parents.isEmpty() && random.nextInt(3) == 0) {
            int remainder = random.nextInt(2);
            step.skipIf(parents.getFirst(), output -> output % 2 == remainder);
        }
        if (random.nextInt(5) == 0) {
            step.requireAllParents();
        }
        if (random.nextInt(6) == 0) {
            step.skipIfInput("two"::equals);
        }
        int failures = random.nextInt(4) == 0 ? random.nextInt(1, 4) : 0;
        boolean terminal = random.nextInt(12) == 0;
        int laters = random.nextInt(6) == 0 ? random.nextInt(1, 3) : 0;
        if (random.nextInt(5) == 0) {
            step.retry(RetryPolicy.fixed(2, Duration.ofMinutes(1)).within(Duration.ofSeconds(1)));
        }
        var declared = step.run(Integer.class, (input, ctx) -> {
            if (terminal) {
                throw new TerminalError("for good");
            }
            if (ctx.attempt() <= laters + 1 && laters > 0) {
                throw new RetryLater(Duration.ZERO).atMost(laters);
            }
            if (ctx.attempt() <= failures) {
                throw new IllegalStateException("attempt " + ctx.attempt());
            }
            return i;
        });
        steps.add(declared);
        compensate(declared, i);
        if (random.nextInt(6) == 0) {
            wf.sleep("nap-" + i, Duration.ZERO).after(steps.getLast());
        }
        if (random.nextInt(6) == 0) {
            int fails = random.nextInt(2);
            wf.step("rest-" + i)
                    .after(steps.getLast())
                    .skipIf((input, output) -> input.equals("two") && output > 6)
                    .retry(RetryPolicy.fixed(1, Duration.ZERO))
                    .sleep((input, output, ctx) -> {
                        if (ctx.attempt() <= fails) {
                            throw new IllegalStateException("attempt " + ctx.attempt());
                        }
                        return Duration.ofNanos(output);
                    });
        }
    }
}
