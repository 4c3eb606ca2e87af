package dev.cairn.acceptance;

import static dev.cairn.TaskEventType.QUEUED;
import static dev.cairn.TaskEventType.SLEEPING;
import static dev.cairn.TaskEventType.STARTED;
import static dev.cairn.TaskEventType.WOKEN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.StartedRun;
import dev.cairn.StepRef;
import dev.cairn.TaskEvent;
import dev.cairn.TaskState;
import dev.cairn.Workflow;
import dev.cairn.WorkflowBuilder;
import dev.cairn.testkit.TestCairn;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Pauses: as long as they say, never shorter, durable, and holding nothing. */
class SleepTest extends AcceptanceTest {

    private static final Duration HOUR = Duration.ofHours(1);

    private TestCairn cairn = kit(1);
    private final List<String> seen = new ArrayList<>();

    @Test
    void a_sleep_pauses_the_steps_behind_it_for_its_duration() {
        var run = napping().runNoWait("", TENANT);

        cairn.runUntilIdle();
        cairn.assertThat(run).isRunning().ran("before").sleepsAt("nap").isAt("after", TaskState.PENDING);
        cairn.advance(HOUR);

        cairn.assertThat(run).completed().happened("nap", QUEUED, STARTED, SLEEPING, WOKEN);
        assertThat(seen).containsExactly("before", "after");
    }

    @Test
    void a_sleep_never_ends_early_not_by_a_microsecond() {
        var run = napping().runNoWait("", TENANT);
        cairn.runUntilIdle();

        cairn.advance(HOUR.minus(MICRO));
        cairn.assertThat(run).sleepsAt("nap");
        cairn.advance(MICRO);
        cairn.assertThat(run).completed();
    }

    @Test
    void a_sleep_of_a_fraction_of_a_microsecond_is_rounded_up_not_down() {
        var workflow = cairn.workflow("short", String.class, wf -> wf.sleep("nap", Duration.ofNanos(1_500)));
        var begun = cairn.clock().instant();
        var run = workflow.runNoWait("", TENANT);
        cairn.runUntilIdle();

        assertThat(eventsOf(run, "nap", SLEEPING).getFirst().dueAt()).isEqualTo(begun.plusNanos(2_000));
        cairn.advance(Duration.ofNanos(1_999));
        cairn.assertThat(run).sleepsAt("nap");
        cairn.advance(Duration.ofNanos(1));
        cairn.assertThat(run).completed();
    }

    @Test
    void a_sleep_counts_from_the_end_of_its_last_parent() {
        var workflow = cairn.workflow("counting", String.class, wf -> {
            var first = wf.sleep("first", HOUR);
            var longer = wf.sleep("longer", HOUR.multipliedBy(3));
            wf.sleep("last", HOUR).after(first, longer);
        });
        var begun = cairn.clock().instant();
        var run = workflow.runNoWait("", TENANT);

        run.await();

        assertThat(eventsOf(run, "last", WOKEN).getFirst().at()).isEqualTo(begun.plus(HOUR.multipliedBy(4)));
    }

    @Test
    void a_sleep_of_no_time_goes_on_at_once() {
        var workflow = cairn.workflow("none", String.class, wf -> {
            var nap = wf.sleep("nap", Duration.ZERO);
            wf.step("after").after(nap).run((input, ctx) -> seen.add("after"));
        });
        var run = workflow.runNoWait("", TENANT);

        cairn.runUntilIdle();

        cairn.assertThat(run).completed().ran("after");
    }

    @Test
    void sleep_until_wakes_at_the_instant_that_the_input_says() {
        Instant at = cairn.clock().instant().plus(Duration.ofDays(3));
        var run = until().runNoWait(at.toString(), TENANT);

        cairn.advance(Duration.ofDays(3).minus(MICRO));
        cairn.assertThat(run).sleepsAt("nap");
        cairn.advance(MICRO);

        cairn.assertThat(run).completed();
        assertThat(eventsOf(run, "nap", WOKEN).getFirst().at()).isEqualTo(at);
    }

    @Test
    void sleep_until_an_instant_that_has_passed_does_not_pause() {
        var run = until().runNoWait("2001-01-01T00:00:00Z", TENANT);

        cairn.runUntilIdle();

        cairn.assertThat(run).completed().ran("nap", "after");
        assertThat(cairn.clock().instant()).isEqualTo(run.inspect().times().createdAt());
    }

    @Test
    void sleep_until_an_instant_that_cannot_be_fails_with_a_clear_error() {
        var run = until().runNoWait("+100000-01-01T00:00:00Z", TENANT);

        cairn.runUntilIdle();

        cairn.assertThat(run)
                .failed()
                .failedBecause("nap", "needs an instant within 36500 days")
                .cancelled("after");
    }

    @Test
    void a_sleep_goes_by_the_clock_of_the_store_which_never_goes_back() {
        var run = napping().runNoWait("", TENANT);
        cairn.runUntilIdle();
        Instant due = cairn.clock().instant().plus(HOUR);

        cairn.clock().set(due.minus(MICRO));
        cairn.runUntilIdle();
        cairn.clock().set(due.minus(HOUR.multipliedBy(5)));
        cairn.runUntilIdle();
        cairn.assertThat(run).sleepsAt("nap");
        cairn.clock().set(due);
        cairn.runUntilIdle();

        cairn.assertThat(run).completed();
        assertThat(run.events()).isSortedAccordingTo(Comparator.comparing(TaskEvent::at));
    }

    @Test
    void parallel_sleeps_end_each_at_its_own_time() {
        var workflow = cairn.workflow("parallel", String.class, wf -> {
            wf.step("after-short").after(wf.sleep("short", HOUR)).run((input, ctx) -> seen.add("short"));
            wf.step("after-long").after(wf.sleep("long", HOUR.multipliedBy(2))).run((input, ctx) -> seen.add("long"));
        });
        var run = workflow.runNoWait("", TENANT);

        cairn.advance(HOUR);
        cairn.assertThat(run).isRunning().ran("after-short").sleepsAt("long");
        cairn.advance(HOUR);
        cairn.assertThat(run).completed().ran("after-long");
    }

    @Test
    void many_sleeps_that_end_at_one_moment_all_end() {
        var workflow = napping();
        List<StartedRun> runs = workflow.runAll(Collections.nCopies(600, ""), TENANT);

        cairn.advance(HOUR);

        assertThat(runs).allMatch(run -> run.status().isTerminal());
    }

    @Test
    void a_sleep_survives_the_crash_of_all_workers() {
        cairn = kit(2);
        var run = napping().runNoWait("", TENANT);
        cairn.runUntilIdle();

        cairn.worker("worker-1").crash();
        cairn.worker("worker-2").crash();
        cairn.advance(HOUR.dividedBy(2));
        cairn.addWorker("fresh");
        cairn.advance(HOUR.dividedBy(2).minus(MICRO));
        cairn.assertThat(run).sleepsAt("nap");
        cairn.advance(MICRO);

        cairn.assertThat(run).completed().tried("nap", 1);
    }

    @Test
    void a_sleep_that_became_due_while_no_worker_lived_ends_as_soon_as_one_does() {
        var run = napping().runNoWait("", TENANT);
        cairn.runUntilIdle();

        cairn.worker().crash();
        cairn.advance(HOUR.multipliedBy(10));
        cairn.assertThat(run).sleepsAt("nap");
        cairn.addWorker("fresh");
        cairn.runUntilIdle();

        cairn.assertThat(run).completed();
    }

    @Test
    void a_sleeping_step_holds_no_lease_and_no_slot() {
        cairn = kit(slots(1), 1);
        List<StartedRun> asleep = napping().runAll(List.of("a", "b", "c"), TENANT);
        cairn.runUntilIdle();

        assertThat(cairn.store().snapshot().work().leases()).isEmpty();
        assertThat(cairn.store().snapshot().work().timers()).hasSize(3);
        asleep.forEach(run -> cairn.assertThat(run).sleepsAt("nap"));
        cairn.workflow("busy", String.class, wf -> step(wf, "work"))
                .run("", TENANT)
                .orThrow();
        assertThat(seen).endsWith("work");
    }

    private Workflow<String> napping() {
        return cairn.workflow("napping", String.class, wf -> {
            var nap = wf.sleep("nap", HOUR).after(step(wf, "before"));
            wf.step("after").after(nap).run((input, ctx) -> seen.add("after"));
        });
    }

    private Workflow<String> until() {
        return cairn.workflow("until", String.class, wf -> {
            var nap = wf.sleepUntil("nap", Instant::parse);
            wf.step("after").after(nap).run((input, ctx) -> seen.add("after"));
        });
    }

    private StepRef<Void> step(WorkflowBuilder<String> wf, String name) {
        return wf.step(name).run((input, ctx) -> seen.add(name));
    }
}
