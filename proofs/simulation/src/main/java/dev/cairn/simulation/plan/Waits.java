package dev.cairn.simulation.plan;

import dev.cairn.domain.model.AtTimeout;
import java.time.Duration;
import java.util.List;

/**
 * Lets some of the steps of random workflows wait for signals in place of sleeping. It has dice of its own, so that worlds
 * without waits stay as they are, and all versions of a workflow agree on each step.
 */
public final class Waits {

    private static final int SIGNALS = 2;

    private final long seed;

    /** Of the world with that seed. */
    public Waits(long seed) {
        this.seed = seed;
    }

    /** Whether steps wait in this world. */
    public boolean any() {
        return Dice.of(~seed).chance(40);
    }

    /** The plans with waits, if this world has any. */
    public List<WorkflowPlan> strewnInto(List<WorkflowPlan> plans) {
        return any() ? plans.stream().map(this::strewnInto).toList() : plans;
    }

    private WorkflowPlan strewnInto(WorkflowPlan plan) {
        List<StepPlan> steps = plan.steps().stream()
                .map(step -> waits(plan, step) ? step.waiting(wait(plan, step)) : step)
                .toList();
        return new WorkflowPlan(plan.name(), plan.version(), steps, plan.ends());
    }

    private boolean waits(WorkflowPlan plan, StepPlan step) {
        return !step.hasOutput() && dice(plan, step).chance(60);
    }

    private StepPlan.WaitFor wait(WorkflowPlan plan, StepPlan step) {
        Dice dice = dice(plan, step).split();
        String signal = "go" + dice.between(1, SIGNALS);
        Duration timeout = dice.chance(50) ? dice.millis(1, 9_000) : null;
        return new StepPlan.WaitFor(signal, timeout, dice.oneOf(AtTimeout.values()));
    }

    private Dice dice(WorkflowPlan plan, StepPlan step) {
        return Dice.of(seed * 31 + plan.name().hashCode() * 17L + step.name().hashCode());
    }
}
