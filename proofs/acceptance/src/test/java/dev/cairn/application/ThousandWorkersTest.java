package dev.cairn.application;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.EngineOptions;
import dev.cairn.RunStatus;
import dev.cairn.Serializer;
import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.testkit.FakeClock;
import dev.cairn.testkit.byhand.HandDrivenEngine;
import dev.cairn.threads.ObservedStore;
import dev.cairn.threads.TestParts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A thousand workers on one store, in virtual time. */
class ThousandWorkersTest {

    private static final int WORKERS = 1_000;
    private static final EngineOptions OPTIONS = EngineOptions.defaults().slots(2);
    private static final Duration BEAT = OPTIONS.timing().heartbeat();
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final FakeClock clock = new FakeClock();
    private final TestParts world = new TestParts(clock, new ObservedStore.Observer() {});
    private final Serializer serializer = new JacksonSerializer();
    private final Map<String, Integer> ran = new HashMap<>();
    private final List<HandDrivenEngine> workers =
            IntStream.range(0, WORKERS).mapToObj(this::worker).toList();

    /** Of an engine that never works, so that it takes over nothing that it triggers. */
    private final Workflow<String> orders = orders(new HandDrivenEngine(world.wiring("client")));

    private HandDrivenEngine worker(int number) {
        HandDrivenEngine worker = new HandDrivenEngine(
                world.wiring("worker-" + number).options(OPTIONS).serializer(serializer));
        orders(worker);
        return worker;
    }

    private Workflow<String> orders(HandDrivenEngine engine) {
        return engine.workflow("orders", wf -> wf.step("count").run((order, ctx) -> ran.merge(order, 1, Integer::sum)));
    }

    @Test
    void together_they_look_into_an_empty_queue_200_times_a_second() {
        liveFor(MINUTE);

        double looksASecond = workers.stream()
                .map(worker -> worker.parts()
                        .pacing()
                        .waitBetweenLooks(OPTIONS.timing().idlePoll()))
                .mapToDouble(wait -> 1_000.0 / wait.toMillis())
                .sum();

        assertThat(looksASecond).isBetween(190.0, 210.0);
    }

    @Test
    void all_stay_alive_and_share_the_work_and_no_step_runs_twice() {
        liveFor(MINUTE);
        List<WorkflowRunRef> runs = new ArrayList<>();
        for (int i = 0; i < 2 * WORKERS; i++) {
            runs.add(orders.runNoWait("order-" + i, "tenant-" + i % 4));
        }

        workers.forEach(HandDrivenEngine::claim);
        assertThat(workers).allMatch(worker -> worker.launched() == OPTIONS.slots());
        workers.forEach(worker -> worker.run(OPTIONS.slots()));

        assertThat(ran).hasSize(runs.size());
        assertThat(ran.values()).containsOnly(1);
        assertThat(runs).allMatch(run -> run.status() == RunStatus.COMPLETED);
        assertThat(world.memory().snapshot().workers()).hasSize(WORKERS);
    }

    private void liveFor(Duration time) {
        for (Duration passed = Duration.ZERO; passed.compareTo(time) < 0; passed = passed.plus(BEAT)) {
            workers.forEach(worker -> worker.parts().membership().tick());
            workers.getFirst().parts().leaderDuties().tick();
            clock.advance(BEAT);
        }
    }
}
