package dev.cairn.bench.scenario;

import java.util.List;

/** The scenarios that are measured unless others are asked for, in the order of their keys. */
public final class Scenarios {

    private Scenarios() {}

    /** All of them. */
    public static List<Scenario> usual() {
        return List.of(
                DrainScenario.chains(),
                DrainScenario.singles(),
                new TriggerScenario(),
                new IdleLatencyScenario(),
                new FanOutScenario(),
                new PayloadScenario(),
                new HalfLoadScenario(),
                new WorkersScenario(),
                new TenantsScenario(),
                new TimeLimitsScenario());
    }
}
