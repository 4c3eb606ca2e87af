package dev.cairn.simulation.plan;

import dev.cairn.AtDeadline;
import dev.cairn.RetryPolicy;
import dev.cairn.WhenLate;
import dev.cairn.domain.model.DeadlineRule;
import dev.cairn.domain.model.QueueLimit;
import dev.cairn.domain.model.TaskKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes workflows up: graphs of all shapes, with skips, sleeps and retries strewn in. */
public final class RandomWorkflows {

    private static final int MOST_STEPS = 10;

    private final Dice dice;
    private final int skips;
    private final int sleeps;
    private final int retries;
    private final int limits;
    private final RetryPolicy usual;

    /** From those dice, which also decide how much of everything there is. */
    public RandomWorkflows(Dice dice) {
        this.dice = dice;
        this.skips = dice.oneOf(0, 20, 50);
        this.sleeps = dice.oneOf(0, 0, 15, 40);
        this.retries = dice.oneOf(0, 50, 90);
        this.limits = dice.oneOf(0, 0, 20, 60);
        this.usual = anyPolicy();
    }

    /** A first version. */
    public WorkflowPlan first(String name) {
        int size = dice.chance(15) ? 1 : dice.between(2, MOST_STEPS);
        List<StepPlan> steps = new ArrayList<>();
        for (List<Integer> parents : Graphs.random(dice, size)) {
            steps.add(step(
                    "s" + steps.size(),
                    parents.stream().map(number -> "s" + number).toList(),
                    steps));
        }
        return new WorkflowPlan(name, 1, steps, ends(steps));
    }

    /**
     * A second version: one step is new, another may come after other parents. The rest is wired as it was, so that a
     * worker that has only the second version can run it in runs of the first, as long as its code asks for nothing that
     * only the second has.
     */
    public WorkflowPlan second(WorkflowPlan first) {
        return grown(first, "new");
    }

    private WorkflowPlan grown(WorkflowPlan first, String name) {
        List<StepPlan> steps = new ArrayList<>(first.steps());
        int place = dice.between(0, steps.size());
        List<String> parents = place > 0 && dice.chance(80)
                ? List.of(steps.get(dice.between(0, place - 1)).name())
                : List.of();
        steps.add(place, step(name, parents, steps.subList(0, place)));
        int changed = dice.between(0, steps.size() - 1);
        if (changed > 0 && changed != place) {
            String other = steps.get(changed > place && dice.chance(50) ? place : dice.between(0, changed - 1))
                    .name();
            steps.set(changed, steps.get(changed).after(List.of(other)));
        }
        Ends ends = changed(first.ends(), steps);
        WorkflowPlan second = new WorkflowPlan(first.name(), 2, steps, ends);
        steps.replaceAll(step -> step.peekingAt(peek(second, step)));
        return new WorkflowPlan(second.name(), 2, steps, ends);
    }

    /** Another graph under the same version, as if somebody forgot to raise it. */
    public WorkflowPlan changed(WorkflowPlan first) {
        WorkflowPlan second = grown(first, "added");
        return new WorkflowPlan(first.name(), first.version(), second.steps(), second.ends()).withoutPeeks();
    }

    /** What a step looks at in the second version: what it did, or something that it may not have had in the first. */
    private @Nullable String peek(WorkflowPlan plan, StepPlan step) {
        Set<String> ancestors = plan.ancestors(step.name());
        if (step.peeksAt() != null && ancestors.contains(step.peeksAt())) {
            return step.peeksAt();
        }
        return step.hasOutput() && dice.chance(20) ? ancestor(step.parents(), plan.steps()) : null;
    }

    private StepPlan step(String name, List<String> parents, List<StepPlan> before) {
        StepPlan.Kind kind = dice.chance(sleeps) ? sleep(withOutput(parents, before)) : new StepPlan.Call();
        boolean strict = parents.size() > 1 && dice.chance(30);
        StepPlan.@Nullable Condition condition = dice.chance(skips) ? condition(parents, before) : null;
        String peeksAt = kind instanceof StepPlan.Call && dice.chance(20) ? ancestor(parents, before) : null;
        boolean calls = kind instanceof StepPlan.Call;
        return new StepPlan(
                name, parents, kind, new StepPlan.Skipping(strict, condition), retry(), peeksAt, limits(calls));
    }

    private StepPlan.Kind sleep(List<String> outputs) {
        if (!outputs.isEmpty() && dice.chance(30)) {
            return new StepPlan.SleepForOutput(dice.pick(outputs), dice.millis(0, 900));
        }
        return dice.chance(60)
                ? new StepPlan.SleepFor(dice.oneOf(Duration.ZERO, Duration.ofNanos(1), dice.millis(1, 8_000)))
                : new StepPlan.SleepUntil(dice.millis(0, 20_000));
    }

    private StepPlan.@Nullable Condition condition(List<String> parents, List<StepPlan> before) {
        List<String> withOutput = withOutput(parents, before);
        if (withOutput.isEmpty() || dice.chance(20)) {
            return dice.chance(50) ? new StepPlan.Condition(null, dice.between(2, 8)) : null;
        }
        return new StepPlan.Condition(dice.pick(withOutput), dice.between(2, 8));
    }

    private static List<String> withOutput(List<String> parents, List<StepPlan> before) {
        return before.stream()
                .filter(step -> step.hasOutput() && parents.contains(step.name()))
                .map(StepPlan::name)
                .toList();
    }

    /** A step that must be over before one with these parents, not one of the parents. */
    private @Nullable String ancestor(List<String> parents, List<StepPlan> before) {
        List<String> found = before.stream()
                .filter(step -> parents.contains(step.name()))
                .flatMap(step -> step.parents().stream())
                .filter(name -> !parents.contains(name))
                .toList();
        return found.isEmpty() ? null : dice.pick(found);
    }

    private Ends ends(List<StepPlan> steps) {
        Set<TaskKind> handlers = EnumSet.noneOf(TaskKind.class);
        if (dice.chance(50)) {
            handlers.add(TaskKind.ON_FAILURE);
        }
        if (dice.chance(30)) {
            handlers.add(TaskKind.ON_SUCCESS);
        }
        if (dice.chance(40)) {
            handlers.add(TaskKind.ON_CANCEL);
        }
        return new Ends(handlers, usual, anyStep(steps), deadline());
    }

    private StepPlan.Limits limits(boolean calls) {
        return new StepPlan.Limits(
                calls && dice.chance(limits) ? dice.millis(2_000, 6_000) : null,
                calls && dice.chance(limits) ? dice.millis(1, 2_000) : null,
                dice.chance(limits / 2) ? new QueueLimit(dice.millis(1, 5_000), dice.oneOf(WhenLate.values())) : null);
    }

    private @Nullable DeadlineRule deadline() {
        return dice.chance(limits) ? new DeadlineRule(dice.millis(200, 25_000), dice.oneOf(AtDeadline.values())) : null;
    }

    /** The policy stays, because newer code may run a step or handler of an older run. */
    private Ends changed(Ends first, List<StepPlan> steps) {
        Ends other = dice.chance(80) ? first : ends(steps);
        return new Ends(other.handlers(), first.usual(), anyStep(steps), other.deadline());
    }

    private @Nullable String anyStep(List<StepPlan> steps) {
        StepPlan step = dice.pick(steps);
        return step.hasOutput() && dice.chance(60) ? step.name() : null;
    }

    private RetryPolicy retry() {
        return dice.chance(30) ? usual : anyPolicy();
    }

    private RetryPolicy anyPolicy() {
        if (!dice.chance(retries)) {
            return RetryPolicy.none();
        }
        int most = dice.between(1, 4);
        RetryPolicy policy = dice.chance(50)
                ? RetryPolicy.fixed(most, dice.millis(0, 1_500))
                : RetryPolicy.exponential(most)
                        .initialDelay(dice.millis(1, 500))
                        .maxDelay(Duration.ofSeconds(3));
        RetryPolicy choosy = dice.chance(50) ? policy.notOn(Refusal.class) : policy.retryIf(RandomWorkflows::mayPass);
        return dice.chance(30) ? choosy.within(dice.millis(100, 4_000)) : choosy;
    }

    private static boolean mayPass(Throwable failure) {
        return !(failure instanceof Refusal);
    }
}
