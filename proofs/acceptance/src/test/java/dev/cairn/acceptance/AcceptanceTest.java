package dev.cairn.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.EngineOptions;
import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.WorkflowRunRef;
import dev.cairn.testkit.TestCairn;
import dev.cairn.testkit.invariants.Invariants;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

/** What acceptance tests share: kits whose stores must be consistent when the test is over. */
abstract class AcceptanceTest {

    static final String TENANT = "acme";
    static final Duration MICRO = Duration.ofNanos(1_000);
    static final Duration LEASE = EngineOptions.defaults().timing().lease();

    /** Long enough for a dead worker to be noticed, whenever it died. */
    static final Duration NOTICED = LEASE.multipliedBy(3);

    private final List<TestCairn> kits = new ArrayList<>();

    final TestCairn kit(int workers) {
        return kit(EngineOptions.defaults(), workers);
    }

    final TestCairn kit(EngineOptions options, int workers) {
        TestCairn kit = TestCairn.create(options, workers);
        kits.add(kit);
        return kit;
    }

    static EngineOptions slots(int number) {
        return EngineOptions.defaults().slots(number);
    }

    static List<TaskEvent> eventsOf(WorkflowRunRef run, String step) {
        return run.events().stream().filter(event -> event.step().equals(step)).toList();
    }

    static List<TaskEvent> eventsOf(WorkflowRunRef run, String step, TaskEventType type) {
        return eventsOf(run, step).stream()
                .filter(event -> event.type() == type)
                .toList();
    }

    /** Nothing in the store may be that must never be. */
    static void requireConsistency(TestCairn kit) {
        assertThat(Invariants.check(kit.store().snapshot())).isEmpty();
    }

    @AfterEach
    void the_store_is_consistent_when_the_test_is_over() {
        kits.forEach(AcceptanceTest::requireConsistency);
    }
}
