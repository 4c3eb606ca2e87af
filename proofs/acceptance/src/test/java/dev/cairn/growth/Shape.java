package dev.cairn.growth;

import dev.cairn.StepRef;
import dev.cairn.WorkflowBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/** Graphs of any size, so that what they cost can be compared. */
enum Shape {
    /** One step, many after it, one after all of those. */
    WIDE {
        @Override
        void declare(WorkflowBuilder<Integer> wf, int steps) {
            StepRef<Integer> first = wf.step("first").run(Integer.class, (input, ctx) -> input);
            List<StepRef<Integer>> middle = IntStream.range(0, steps - 2)
                    .<StepRef<Integer>>mapToObj(
                            i -> wf.step("middle-" + i).after(first).run(Integer.class, (input, one, ctx) -> one + 1))
                    .toList();
            wf.step(LAST).after(middle).run(Integer.class, (input, ctx) -> sum(middle, ctx::parentOutput));
        }
    },
    /** A chain. */
    DEEP {
        @Override
        void declare(WorkflowBuilder<Integer> wf, int steps) {
            chain(wf, steps, wf.step("first").run(Integer.class, (input, ctx) -> input));
        }
    },
    /** Layers of a hundred steps, each after three of the layer before. */
    LAYERED_SPARSE {
        @Override
        void declare(WorkflowBuilder<Integer> wf, int steps) {
            layers(wf, steps, 3);
        }
    },
    /** Layers of a hundred steps, each after all of the layer before. */
    LAYERED_FULL {
        @Override
        void declare(WorkflowBuilder<Integer> wf, int steps) {
            layers(wf, steps, LAYER);
        }
    },
    /** A chain whose first step fails, so that all others are cancelled in one settlement. */
    DEEP_CANCELLED {
        @Override
        void declare(WorkflowBuilder<Integer> wf, int steps) {
            chain(wf, steps, wf.step("first").run(Integer.class, (input, ctx) -> {
                throw new IllegalStateException("fails");
            }));
        }
    },
    /** A chain whose second step is skipped, and so all behind it. */
    DEEP_SKIPPED {
        @Override
        void declare(WorkflowBuilder<Integer> wf, int steps) {
            StepRef<Integer> first = wf.step("first").run(Integer.class, (input, ctx) -> input);
            chain(
                    wf,
                    steps - 1,
                    wf.step("second").after(first).skipIf(one -> true).run(Integer.class, (i, c) -> i));
        }
    },
    /** A hundred chains side by side that end early, one after the other, by being skipped. */
    LANES_ENDING {
        @Override
        void declare(WorkflowBuilder<Integer> wf, int steps) {
            int length = steps / LAYER;
            for (int i = 0; i < LAYER; i++) {
                String lane = "lane-" + i;
                int end = 1 + i % (length - 1);
                StepRef<Integer> before = wf.step(lane).run(Integer.class, (input, ctx) -> input);
                for (int k = 1; k < length; k++) {
                    boolean skipped = k == end;
                    before = wf.step(lane + "-" + k)
                            .after(before)
                            .skipIf(one -> skipped)
                            .run(Integer.class, (input, one, ctx) -> one);
                }
            }
        }
    },
    /** A chain in which every step asks for the output of the very first. */
    DEEP_ASKING {
        @Override
        void declare(WorkflowBuilder<Integer> wf, int steps) {
            StepRef<Integer> first = wf.step("first").run(Integer.class, (input, ctx) -> input);
            StepRef<Integer> before = first;
            for (int i = 1; i < steps; i++) {
                before = wf.step(i == steps - 1 ? LAST : "link-" + i)
                        .after(before)
                        .run(Integer.class, (input, ctx) -> ctx.parentOutput(first));
            }
        }
    };

    /** The name of the last step, where there is one. */
    static final String LAST = "last";

    private static final int LAYER = 100;

    abstract void declare(WorkflowBuilder<Integer> wf, int steps);

    private static void chain(WorkflowBuilder<Integer> wf, int steps, StepRef<Integer> first) {
        StepRef<Integer> before = first;
        for (int i = 1; i < steps; i++) {
            before = wf.step(i == steps - 1 ? LAST : "link-" + i)
                    .after(before)
                    .run(Integer.class, (input, one, ctx) -> one + 1);
        }
    }

    private static void layers(WorkflowBuilder<Integer> wf, int steps, int parents) {
        List<StepRef<Integer>> before = List.of();
        for (int layer = 0; layer < steps / LAYER; layer++) {
            List<StepRef<Integer>> current = new ArrayList<>(LAYER);
            for (int i = 0; i < LAYER; i++) {
                List<StepRef<Integer>> own = some(before, i, parents);
                current.add(wf.step("step-" + layer + "-" + i)
                        .after(own)
                        .run(Integer.class, (input, ctx) -> own.isEmpty() ? input : ctx.parentOutput(own.getFirst())));
            }
            before = current;
        }
    }

    private static List<StepRef<Integer>> some(List<StepRef<Integer>> layer, int from, int number) {
        return layer.isEmpty()
                ? List.of()
                : IntStream.range(from, from + number)
                        .mapToObj(i -> layer.get(i % LAYER))
                        .toList();
    }

    private static int sum(List<StepRef<Integer>> steps, ToIntFunction<StepRef<Integer>> output) {
        return steps.stream().mapToInt(output).sum();
    }
}
