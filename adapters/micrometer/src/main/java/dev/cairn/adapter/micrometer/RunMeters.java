package dev.cairn.adapter.micrometer;

import dev.cairn.EngineEvent;
import dev.cairn.EngineEvent.Run;
import dev.cairn.RunStatus;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Counts runs by workflow, and by tenant if that was asked for. */
final class RunMeters {

    private static final Duration[] BUCKETS = {
        Duration.ofMillis(100),
        Duration.ofSeconds(1),
        Duration.ofSeconds(10),
        Duration.ofMinutes(1),
        Duration.ofMinutes(10),
        Duration.ofHours(1)
    };

    private final MeterRegistry registry;
    private final BoundedNames workflows;
    private final @Nullable BoundedNames tenants;
    private final Map<Name, Counters> counters = new ConcurrentHashMap<>();
    private final Map<String, Timer> durations = new ConcurrentHashMap<>();

    RunMeters(MeterRegistry registry, BoundedNames workflows, @Nullable BoundedNames tenants) {
        this.registry = registry;
        this.workflows = workflows;
        this.tenants = tenants;
    }

    void started(Run run) {
        of(run).started.increment();
    }

    void finished(EngineEvent.RunFinished finished) {
        Counters own = of(finished.run());
        RunStatus status = finished.status();
        Counter ended = switch (status) {
            case COMPLETED -> own.completed;
            case FAILED -> own.failed;
            default -> own.cancelled;
        };
        ended.increment();
        String workflow = workflows.of(finished.run().workflow());
        durations
                .computeIfAbsent(workflow + "/" + status, key -> duration(workflow, status))
                .record(finished.duration());
    }

    private Counters of(Run run) {
        String tenant = tenants == null ? "" : tenants.of(run.tenant());
        return counters.computeIfAbsent(new Name(workflows.of(run.workflow()), tenant), this::register);
    }

    private Counters register(Name name) {
        Tags tags = Tags.of("workflow", name.workflow);
        Tags all = tenants == null ? tags : tags.and("tenant", name.tenant);
        return new Counters(
                counter("durable.workflows.started", "Runs that were stored", all),
                counter("durable.workflows.completed", "Runs that completed", all),
                counter("durable.workflows.failed", "Runs that failed", all),
                counter("durable.workflows.cancelled", "Runs that were cancelled", all));
    }

    private Counter counter(String name, String description, Tags tags) {
        return Counter.builder(name).description(description).tags(tags).register(registry);
    }

    private Timer duration(String workflow, RunStatus status) {
        return Timer.builder("durable.workflow.duration")
                .description("From the trigger of a run to its end")
                .tags("workflow", workflow, "outcome", status.name().toLowerCase(Locale.ROOT))
                .serviceLevelObjectives(BUCKETS)
                .register(registry);
    }

    private record Name(String workflow, String tenant) {}

    private record Counters(Counter started, Counter completed, Counter failed, Counter cancelled) {}
}
