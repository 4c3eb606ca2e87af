package dev.cairn.application;

import dev.cairn.application.observe.Observers;
import dev.cairn.application.recover.TakenLeases;
import dev.cairn.application.settle.Attempts;
import dev.cairn.application.settle.Settler;
import dev.cairn.application.settle.StoreHeartbeats;
import dev.cairn.application.settle.StuckSteps;
import dev.cairn.application.settle.WatchAttempts;

/**
 * What a worker watches of the steps that run on it.
 *
 * @param limits times out attempts that exceed a limit
 * @param stuck the steps whose threads do not end
 * @param taken stops what has lost its lease
 */
public record Watching(WatchAttempts limits, StuckSteps stuck, TakenLeases taken) {

    static Watching of(
            EnginePorts ports, EngineRuntime runtime, Attempts attempts, Settler settler, Observers observers) {
        TimeAndChance chance = runtime.chance();
        StuckSteps stuck = new StuckSteps(attempts, observers, chance.nanoTime());
        return new Watching(
                new WatchAttempts(
                        attempts,
                        settler,
                        new StoreHeartbeats(ports.store(), attempts),
                        chance.nanoTime(),
                        chance.random(),
                        runtime.bell()),
                stuck,
                new TakenLeases(ports.heartbeats(), attempts, stuck));
    }
}
