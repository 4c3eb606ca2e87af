package dev.cairn.chaos.machine;

import dev.cairn.EngineOptions;
import dev.cairn.EngineOptions.StepThreads;
import dev.cairn.EngineOptions.Timing;
import java.time.Duration;

/** How the engines of the proof are set up. */
public final class WorkerSettings {

    /** A short lease, so that many pauses outlast it; crashes without end, so that none of ours fails a step. */
    public static final EngineOptions OPTIONS = EngineOptions.defaults()
            .slots(12)
            .maxCrashes(1_000)
            .timing(new Timing(
                    Duration.ofSeconds(3), Duration.ofMillis(500), Duration.ofMillis(200), Duration.ofMillis(500)));

    /** How long running steps may go on after SIGTERM. */
    public static final Duration GRACE = Duration.ofSeconds(2);

    private WorkerSettings() {}

    /** For a worker of that name: about every second one runs its steps on platform threads. */
    public static EngineOptions of(String name) {
        StepThreads[] kinds = StepThreads.values();
        return OPTIONS.threads(kinds[Math.floorMod(name.hashCode(), kinds.length)]);
    }
}
