package dev.cairn.adapter.micrometer;

import dev.cairn.DurableTaskEngine;
import dev.cairn.EngineEvent;
import dev.cairn.EngineListener;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.List;

/**
 * Counts what the engines of this process do, as meters of Micrometer.
 *
 * <pre>{@code
 * EngineListener metrics = CairnMetrics.on(registry).build();
 * DurableTaskEngine engine = PostgresEngine.on(dataSource).serializer(serializer).listener(metrics).build();
 * }</pre>
 *
 * <p>Several engines of a process may share one object; of two objects on one registry only the first has
 * gauges. Give one to the engines of every process: each process counts what it does itself, and only the process that leads
 * shows the gauges of the whole store. The page {@code docs/operations/metrics.md} lists all meters.
 */
public final class CairnMetrics implements EngineListener {

    private static final int MOST_WORKFLOWS = 100;

    private final RunMeters runs;
    private final StepMeters steps;
    private final EngineMeters engines;
    private final StoreMeters store;
    private final Duration measureEvery;

    private CairnMetrics(Builder builder) {
        BoundedNames workflows = new BoundedNames(MOST_WORKFLOWS);
        BoundedNames tenants = builder.mostTenants == 0 ? null : new BoundedNames(builder.mostTenants);
        this.runs = new RunMeters(builder.registry, workflows, tenants);
        this.steps = new StepMeters(builder.registry, workflows, builder.mostSteps);
        this.engines = new EngineMeters(builder.registry);
        this.store = new StoreMeters(builder.registry, tenants);
        this.measureEvery = builder.measureEvery;
    }

    /** Begins to build metrics on that registry. */
    public static Builder on(MeterRegistry registry) {
        if (registry == null) {
            throw new IllegalArgumentException(
                    "CairnMetrics: the registry is null. Pass the MeterRegistry of the application.");
        }
        return new Builder(registry);
    }

    @Override
    public void onAttached(DurableTaskEngine engine) {
        engines.add(engine);
    }

    @Override
    public Duration measureEvery() {
        return measureEvery;
    }

    @Override
    public void onEvents(List<EngineEvent> events) {
        events.forEach(this::count);
    }

    private void count(EngineEvent event) {
        switch (event) {
            case EngineEvent.RunStarted started -> runs.started(started.run());
            case EngineEvent.RunFinished finished -> runs.finished(finished);
            case EngineEvent.StepsReady ready ->
                ready.steps()
                        .forEach(step -> steps.of(ready.run(), step).scheduled().increment());
            case EngineEvent.AttemptStarted started ->
                of(started.attempt()).scheduleToStart().record(started.waited());
            case EngineEvent.AttemptEnded ended -> ended(ended);
            case EngineEvent.AttemptTimedOut late ->
                of(late.attempt()).timedOut().increment();
            case EngineEvent.StepRetried retried ->
                of(retried.attempt()).retried().increment();
            case EngineEvent.StepFailed failed -> of(failed.attempt()).failed().increment();
            case EngineEvent.StoreMeasured measured -> store.measured(measured.health());
            default -> countOfEngine(event);
        }
    }

    private void countOfEngine(EngineEvent event) {
        switch (event) {
            case EngineEvent.TasksClaimed claim -> {
                engines.claimed.increment(claim.number());
                engines.claimLatency.record(claim.took());
            }
            case EngineEvent.StepsRequeued requeued ->
                engines.requeued.increment(requeued.steps().size());
            case EngineEvent.ResultRefused refused -> engines.resultsRefused.increment();
            case EngineEvent.WorkerDeclaredDead dead -> engines.declaredDead.increment();
            case EngineEvent.EventsDropped dropped -> {
                engines.eventsDropped.increment((double) dropped.number());
                if (!engines.anyLeads()) {
                    // The event that one of them resigned may be among those that are missing.
                    store.allResigned();
                }
            }
            case EngineEvent.LeaderElected elected -> store.elected();
            case EngineEvent.LeaderResigned resigned -> store.resigned();
            case EngineEvent.StoreLost lost -> store.forget();
            default -> {
                // Nothing that a meter counts.
            }
        }
    }

    private void ended(EngineEvent.AttemptEnded ended) {
        StepMeters.OfStep step = of(ended.attempt());
        switch (ended.outcome()) {
            case COMPLETED -> {
                step.completed().increment();
                step.duration().record(ended.duration());
            }
            case FAILED, RETRYING -> step.duration().record(ended.duration());
            case CRASHED -> {
                step.crashed().increment();
                engines.leasesLost.increment();
            }
            default -> {
                // The code was not tried to its end.
            }
        }
    }

    private StepMeters.OfStep of(EngineEvent.Attempt attempt) {
        return steps.of(attempt.run(), attempt.step());
    }

    /** The options of metrics. */
    public static final class Builder {

        private static final int MOST = 10_000;

        private final MeterRegistry registry;
        private int mostSteps = 200;
        private int mostTenants;
        private Duration measureEvery = Duration.ofSeconds(15);

        private Builder(MeterRegistry registry) {
            this.registry = registry;
        }

        /**
         * How many steps of all workflows have meters of their own, 200 by default. All others are counted together, as
         * the step {@code other} of their workflow. A step has about 25 time series in Prometheus.
         */
        public Builder mostSteps(int number) {
            this.mostSteps = checked("mostSteps", number);
            return this;
        }

        /**
         * Adds the tag {@code tenant} to the counters of runs and to the depth of the queue. The first tenants that are
         * seen get a value of their own, all others are the tenant {@code other}. Without this call there is no such tag.
         *
         * @param most how many tenants get a value of their own
         */
        public Builder tenantTag(int most) {
            this.mostTenants = checked("tenantTag", most);
            return this;
        }

        /**
         * How often the leader measures the whole store, every 15 seconds by default and at most every second. The
         * measurement is a few statements that read a bounded number of rows, on a thread of the engine.
         */
        public Builder measureEvery(Duration interval) {
            if (interval.compareTo(Duration.ofSeconds(1)) < 0) {
                throw new IllegalArgumentException(
                        "CairnMetrics: measureEvery must be a second or longer, was " + interval + ".");
            }
            this.measureEvery = interval;
            return this;
        }

        /** The metrics, to be given to the builder of each engine as a listener. */
        public CairnMetrics build() {
            return new CairnMetrics(this);
        }

        private static int checked(String option, int number) {
            if (number < 1 || number > MOST) {
                throw new IllegalArgumentException(
                        "CairnMetrics: " + option + " must lie between 1 and " + MOST + ", was " + number + ".");
            }
            return number;
        }
    }
}
