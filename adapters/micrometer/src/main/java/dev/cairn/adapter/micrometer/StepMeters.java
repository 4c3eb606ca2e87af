package dev.cairn.adapter.micrometer;

import dev.cairn.EngineEvent.Run;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Counts steps by workflow and step. Those beyond the limit are counted together, as the step "other". */
final class StepMeters {

    private static final Duration[] BUCKETS = {
        Duration.ofMillis(10),
        Duration.ofMillis(100),
        Duration.ofSeconds(1),
        Duration.ofSeconds(10),
        Duration.ofMinutes(1),
        Duration.ofMinutes(10)
    };

    private final MeterRegistry registry;
    private final BoundedNames workflows;
    private final int most;
    private final Map<Name, OfStep> known = new ConcurrentHashMap<>();
    private final Map<Name, OfStep> others = new ConcurrentHashMap<>();

    StepMeters(MeterRegistry registry, BoundedNames workflows, int most) {
        this.registry = registry;
        this.workflows = workflows;
        this.most = most;
    }

    OfStep of(Run run, String step) {
        Name name = new Name(run.workflow(), step);
        OfStep own = known.get(name);
        return own == null ? added(name) : own;
    }

    private synchronized OfStep added(Name name) {
        if (known.size() < most) {
            return known.computeIfAbsent(name, this::register);
        }
        OfStep own = known.get(name);
        return own != null
                ? own
                : others.computeIfAbsent(new Name(workflows.of(name.workflow), BoundedNames.OTHER), this::register);
    }

    private OfStep register(Name name) {
        Tags tags = Tags.of("workflow", name.workflow, "step", name.step);
        return new OfStep(
                counter("durable.activities.scheduled", "Steps that became ready", tags),
                counter("durable.activities.completed", "Attempts that completed their step", tags),
                counter("durable.activities.failed", "Steps that failed for good", tags),
                counter("durable.activities.retried", "Attempts that failed and are followed by another", tags),
                counter("durable.activities.crashed", "Attempts whose worker was declared dead", tags),
                counter("durable.activities.timed.out", "Attempts that exceeded a time limit", tags),
                timer("durable.activity.duration", "How long attempts ran, from their lease to their end", tags),
                timer("durable.activity.schedule.to.start", "How long ready steps were queued", tags));
    }

    private Counter counter(String name, String description, Tags tags) {
        return Counter.builder(name).description(description).tags(tags).register(registry);
    }

    private Timer timer(String name, String description, Tags tags) {
        return Timer.builder(name)
                .description(description)
                .tags(tags)
                .serviceLevelObjectives(BUCKETS)
                .register(registry);
    }

    private record Name(String workflow, String step) {}

    /** The meters of one step. */
    record OfStep(
            Counter scheduled,
            Counter completed,
            Counter failed,
            Counter retried,
            Counter crashed,
            Counter timedOut,
            Timer duration,
            Timer scheduleToStart) {}
}
