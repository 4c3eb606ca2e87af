package dev.cairn.application;

import dev.cairn.EngineHealth;
import dev.cairn.EngineHealth.Status;
import dev.cairn.EngineStatus.State;
import dev.cairn.EngineStatus.StuckStep;
import dev.cairn.StepLeftAlone;
import dev.cairn.WorkerDetails;
import dev.cairn.application.recover.MonitoredStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Judges the health of an engine by what it knows of itself. */
final class HealthReport {

    /** How long a worker that was declared dead may take to come back. */
    private static final Duration COME_BACK = Duration.ofSeconds(30);

    private final EngineParts parts;
    private final MonitoredStore store;
    private final State state;
    private final Vitals vitals;

    private HealthReport(EngineParts parts, MonitoredStore store, State state, Vitals vitals) {
        this.parts = parts;
        this.store = store;
        this.state = state;
        this.vitals = vitals;
    }

    static EngineHealth of(EngineParts parts, MonitoredStore store, State state, Vitals vitals) {
        return new HealthReport(parts, store, state, vitals).judge();
    }

    private EngineHealth judge() {
        String down = state == State.STARTED ? down() : null;
        String outOfService = outOfService();
        List<String> late = state == State.STARTED ? vitals.lateLoops() : List.of();
        Status usual = outOfService == null ? Status.UP : Status.OUT_OF_SERVICE;
        String reason = down == null ? Objects.requireNonNullElse(outOfService, "") : down;
        return new EngineHealth(
                down == null ? usual : Status.DOWN,
                reason,
                late.isEmpty(),
                state == State.STARTED && isRegistered() && outOfService == null,
                degraded(down == null),
                new EngineHealth.Signs(vitals.sinceBeat(), vitals.sinceClaim(), late));
    }

    private boolean isRegistered() {
        return parts.identity().current().isPresent();
    }

    private @Nullable String outOfService() {
        return switch (state) {
            case NEW -> "The engine was not started: it triggers runs and executes none.";
            case STARTED -> draining();
            case STOPPED -> "The engine was stopped.";
        };
    }

    private @Nullable String draining() {
        WorkerDetails.Drain drain = parts.membership().drain();
        return drain == null ? null : "The worker is drained by " + drain.by() + ": " + drain.reason();
    }

    private @Nullable String down() {
        Duration lost = store.lostFor();
        if (lost.compareTo(parts.membership().profile().timing().lease()) > 0) {
            return "The store has not answered for " + lost.toSeconds() + " s.";
        }
        Duration gone = vitals.sinceBeat() == null ? vitals.sinceStart() : vitals.sinceBeat();
        if (!isRegistered() && gone != null && gone.compareTo(COME_BACK) > 0) {
            return "The worker has not been registered for " + gone.toSeconds() + " s.";
        }
        return null;
    }

    private List<String> degraded(boolean isUp) {
        List<String> degraded = new ArrayList<>();
        if (isUp && store.lostFor().isPositive()) {
            degraded.add("The store has not answered for " + store.lostFor().toMillis() + " ms.");
        }
        if (parts.attempts().isBehind()) {
            degraded.add(parts.attempts().resultsWaiting()
                    + " results wait to be stored, so the worker claims no more steps.");
        }
        parts.workflows().stepsLeftAlone().stream().map(HealthReport::sentence).forEach(degraded::add);
        parts.watchers().stuck().now().stream().map(HealthReport::sentence).forEach(degraded::add);
        return degraded;
    }

    private static String sentence(StepLeftAlone step) {
        return "Step '" + step.step() + "' of workflow '" + step.workflow() + "' version " + step.version()
                + " is left alone: " + step.reason();
    }

    private static String sentence(StuckStep step) {
        return "Step '" + step.step() + "' of run " + step.run() + " does not end although attempt " + step.attempt()
                + " is over, and keeps its slot.";
    }
}
