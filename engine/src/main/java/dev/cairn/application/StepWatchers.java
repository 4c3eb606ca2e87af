package dev.cairn.application;

import dev.cairn.application.observe.Observers;
import dev.cairn.application.recover.WatchLeases;
import dev.cairn.application.settle.Attempts;
import dev.cairn.application.settle.Settler;
import dev.cairn.application.settle.StoreHeartbeats;
import dev.cairn.application.settle.StuckSteps;
import dev.cairn.application.settle.WatchAttempts;

/**
 * The watchers of the steps that run on a worker.
 *
 * @param limits times out attempts that exceed a limit
 * @param stuck the steps whose threads do not end
 * @param leases stops what has lost its lease
 */
public record StepWatchers(WatchAttempts limits, StuckSteps stuck, WatchLeases leases) {

    static StepWatchers of(
            EnginePorts ports, EngineRuntime runtime, Attempts attempts, Settler settler, Observers observers) {
        TimeAndChance chance = runtime.chance();
        StuckSteps stuck = new StuckSteps(attempts, observers, chance.nanoTime());
        return new StepWatchers(
                new WatchAttempts(
                        attempts,
                        settler,
                        new StoreHeartbeats(ports.store(), attempts),
                        chance.nanoTime(),
                        chance.random(),
                        runtime.bell()),
                stuck,
                new WatchLeases(ports.heartbeats(), attempts, stuck));
    }
}
