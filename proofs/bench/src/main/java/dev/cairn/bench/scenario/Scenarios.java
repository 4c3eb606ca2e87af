package dev.cairn.bench.scenario;

import java.util.List;

/** All scenarios, in the order of their keys. */
public final class Scenarios {

    private Scenarios() {}

    /** All of them. */
    public static List<Scenario> all() {
        return List.of(
                DrainScenario.chains(),
                DrainScenario.singles(),
                new TriggerScenario(),
                new IdleLatencyScenario(),
                new FanOutScenario(),
                new PayloadScenario(),
                new HalfLoadScenario(),
                new WorkersScenario(),
                new TenantsScenario());
    }
}
