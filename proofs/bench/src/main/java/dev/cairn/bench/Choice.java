package dev.cairn.bench;

import dev.cairn.bench.crowd.CrowdScenario;
import dev.cairn.bench.growth.FinishedScenario;
import dev.cairn.bench.growth.QueuedScenario;
import dev.cairn.bench.growth.SnapshotScenario;
import dev.cairn.bench.growth.TimersScenario;
import dev.cairn.bench.scenario.Scenario;
import dev.cairn.bench.scenario.Scenarios;
import java.util.List;
import java.util.stream.Stream;

/** Which scenarios there are, and which of them are meant. */
final class Choice {

    private static final String GROWTH = "growth";

    private Choice() {}

    /** Those with the given keys; without any, the usual ones. */
    static List<Scenario> of(List<String> keys) {
        List<String> known = all().map(Scenario::key).toList();
        for (String key : keys) {
            if (!known.contains(key) && !key.equals(GROWTH)) {
                throw new IllegalArgumentException(
                        "There is no scenario '" + key + "'. Known: " + String.join(", ", known) + ", " + GROWTH + ".");
            }
        }
        if (keys.isEmpty()) {
            return Scenarios.usual();
        }
        return all().filter(one -> keys.contains(one.key()) || (keys.contains(GROWTH) && isGrowth(one)))
                .toList();
    }

    /** Whether one of them asks the server about its statements. */
    static boolean needsStatistics(List<Scenario> scenarios) {
        return !Scenarios.usual().stream()
                .map(Scenario::key)
                .toList()
                .containsAll(scenarios.stream().map(Scenario::key).toList());
    }

    private static Stream<Scenario> all() {
        return Stream.of(Scenarios.usual(), growth(), List.<Scenario>of(new CrowdScenario()))
                .flatMap(List::stream);
    }

    private static boolean isGrowth(Scenario scenario) {
        return growth().stream().anyMatch(one -> one.key().equals(scenario.key()));
    }

    private static List<Scenario> growth() {
        return List.of(new QueuedScenario(), new FinishedScenario(), new SnapshotScenario(), new TimersScenario());
    }
}
