package dev.cairn.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.DurableTaskEngine;
import dev.cairn.EngineEvent;
import dev.cairn.EngineEvent.LeaderElected;
import dev.cairn.EngineEvent.LeaderResigned;
import dev.cairn.EngineEvent.RunStarted;
import dev.cairn.EngineEvent.StepsReady;
import dev.cairn.EngineEvent.StepsRequeued;
import dev.cairn.EngineEvent.StoreMeasured;
import dev.cairn.EngineEvent.TasksClaimed;
import dev.cairn.EngineListener;
import dev.cairn.StepRef;
import dev.cairn.TerminalError;
import dev.cairn.Workflow;
import dev.cairn.testkit.TestCairn;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A listener learns what only metrics need: what became ready, what was claimed, who leads, and the state of the store. */
class MeasuredStoreTest extends AcceptanceTest {

    private static final Duration INTERVAL = Duration.ofSeconds(15);

    private final List<EngineEvent> events = new ArrayList<>();
    private final List<DurableTaskEngine> attachedTo = new ArrayList<>();

    private final class Measuring implements EngineListener {
        private final Duration interval;

        Measuring(Duration interval) {
            this.interval = interval;
        }

        @Override
        public void onEvents(List<EngineEvent> batch) {
            events.addAll(batch);
        }

        @Override
        public void onAttached(DurableTaskEngine engine) {
            attachedTo.add(engine);
        }

        @Override
        public Duration measureEvery() {
            return interval;
        }
    }

    @Test
    void the_leader_measures_the_store_as_often_as_its_listener_asks() {
        TestCairn cairn = kit(2).listener(new Measuring(INTERVAL));
        oneStep(cairn).runNoWait("", TENANT);

        cairn.runUntilIdle();
        cairn.advance(INTERVAL.minusMillis(1));
        assertThat(all(StoreMeasured.class)).hasSize(1);
        cairn.advance(Duration.ofMillis(1));

        assertThat(all(StoreMeasured.class)).hasSize(2);
        assertThat(all(StoreMeasured.class).getLast().health().workers().active())
                .isEqualTo(2);
    }

    @Test
    void the_most_frequent_wish_counts_and_a_second_is_the_least() {
        TestCairn cairn = kit(1).listener(new Measuring(INTERVAL)).listener(new Measuring(Duration.ofMillis(1)));
        cairn.runUntilIdle();

        cairn.advance(Duration.ofMillis(999));
        assertThat(all(StoreMeasured.class)).hasSize(2);
        cairn.advance(Duration.ofMillis(1));

        assertThat(all(StoreMeasured.class)).as("both listeners hear of both").hasSize(4);
    }

    @Test
    void nothing_is_measured_for_a_listener_that_does_not_ask() {
        TestCairn cairn = kit(1).listener(events::addAll);

        cairn.advance(INTERVAL.multipliedBy(4));

        assertThat(all(StoreMeasured.class)).isEmpty();
    }

    @Test
    void a_listener_gets_its_engine() {
        TestCairn cairn = kit(1).listener(new Measuring(INTERVAL));

        assertThat(attachedTo).containsExactly(cairn);
    }

    @Test
    void the_lead_is_reported_when_it_is_won_and_when_it_is_left() {
        TestCairn cairn = kit(1).listener(events::addAll);
        cairn.advance(INTERVAL);
        assertThat(all(LeaderElected.class)).hasSize(1);
        assertThat(all(LeaderResigned.class)).isEmpty();

        cairn.worker().stop(Duration.ZERO);

        assertThat(all(LeaderResigned.class)).hasSize(1);
    }

    @Test
    void steps_that_become_ready_together_are_reported_together() {
        TestCairn cairn = kit(1).listener(events::addAll);
        Workflow<String> workflow = cairn.workflow("wide", String.class, wf -> {
            var one = wf.step("one").run(Integer.class, (input, ctx) -> 1);
            var two = wf.step("two").run(Integer.class, (input, ctx) -> 2);
            wf.step("both").after(one, two).run((input, first, second, ctx) -> {});
        });

        var run = workflow.runNoWait("", TENANT);
        cairn.runUntilIdle();

        var reported = new EngineEvent.Run(run.id(), "wide", 1, TENANT);
        assertThat(all(StepsReady.class))
                .containsExactly(
                        new StepsReady(reported, List.of("one", "two")), new StepsReady(reported, List.of("both")));
        assertThat(all(TasksClaimed.class)).extracting(TasksClaimed::number).containsExactly(2, 1);
    }

    @Test
    void the_first_steps_of_a_fork_are_reported_after_its_start() {
        TestCairn cairn = kit(1).listener(events::addAll);
        Workflow<String> workflow = oneStep(cairn);
        StepRef<Integer> only = workflow.step("only", Integer.class);
        var run = workflow.runNoWait("", TENANT);
        cairn.runUntilIdle();
        events.clear();

        run.fork(only);

        assertThat(events).hasSize(2);
        assertThat(events.getFirst()).isInstanceOf(RunStarted.class);
        assertThat(all(StepsReady.class)).extracting(StepsReady::steps).containsExactly(List.of("only"));
    }

    @Test
    void a_failed_step_that_is_requeued_is_reported_and_ready() {
        TestCairn cairn = kit(1).listener(events::addAll);
        Workflow<String> workflow = cairn.workflow(
                "broken",
                String.class,
                wf -> wf.step("only").run((input, ctx) -> {
                    throw new TerminalError("no");
                }));
        var run = workflow.runNoWait("", TENANT);
        cairn.runUntilIdle();
        events.clear();

        run.retry();

        var reported = new EngineEvent.Run(run.id(), "broken", 1, TENANT);
        assertThat(events)
                .containsExactly(
                        new StepsRequeued(reported, List.of("only")), new StepsReady(reported, List.of("only")));
    }

    private static Workflow<String> oneStep(TestCairn cairn) {
        return cairn.workflow("one", String.class, wf -> wf.step("only").run(Integer.class, (input, ctx) -> 1));
    }

    private <E extends EngineEvent> List<E> all(Class<E> kind) {
        return events.stream().filter(kind::isInstance).map(kind::cast).toList();
    }
}
