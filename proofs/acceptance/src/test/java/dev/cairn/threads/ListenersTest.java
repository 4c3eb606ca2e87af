package dev.cairn.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.DurableTaskEngine;
import dev.cairn.EngineEvent;
import dev.cairn.EngineEvent.RunFinished;
import dev.cairn.EngineListener;
import dev.cairn.RunStatus;
import dev.cairn.Workflow;
import dev.cairn.adapter.inmemory.InMemoryEngine;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.logs.RecordedLogs;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Listeners of an engine on real threads. */
@Tag("slow")
class ListenersTest {

    private final List<EngineEvent> heard = Collections.synchronizedList(new ArrayList<>());

    @Test
    void runs_go_on_while_a_listener_blocks_and_the_stop_delivers_what_has_waited() {
        CountDownLatch blocked = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        DurableTaskEngine engine = InMemoryEngine.create(new JacksonSerializer(), Rig.OPTIONS, events -> {
            blocked.countDown();
            Rig.await(release);
            heard.addAll(events);
        });
        Workflow<String> workflow = chain(engine);
        engine.start();
        Rig.await(blocked);

        for (int i = 0; i < 20; i++) {
            assertThat(workflow.runNoWait("", "t").await(Rig.LONG).status()).isEqualTo(RunStatus.COMPLETED);
        }
        assertThat(heard).isEmpty();
        release.countDown();
        engine.stop(Rig.LONG);

        assertThat(heard).filteredOn(RunFinished.class::isInstance).hasSize(20);
    }

    @Test
    void a_listener_that_never_returns_does_not_keep_an_engine_from_stopping() {
        CountDownLatch never = new CountDownLatch(1);
        DurableTaskEngine engine =
                InMemoryEngine.create(new JacksonSerializer(), Rig.OPTIONS, events -> Rig.awaitStubbornly(never));
        Workflow<String> workflow = chain(engine);
        engine.start();
        workflow.runNoWait("", "t").await(Rig.LONG);

        engine.stop(Duration.ZERO);

        engine.awaitStop();
        never.countDown();
    }

    @Test
    void a_listener_that_throws_is_logged_once() {
        record Broken() implements EngineListener {
            @Override
            public void onEvents(List<EngineEvent> events) {
                throw new AssertionError("as planned");
            }
        }
        try (RecordedLogs logs = new RecordedLogs()) {
            DurableTaskEngine engine =
                    InMemoryEngine.create(new JacksonSerializer(), Rig.OPTIONS, new Broken(), heard::addAll);
            Workflow<String> workflow = chain(engine);
            engine.start();
            workflow.runNoWait("", "t").await(Rig.LONG);
            workflow.runNoWait("", "t").await(Rig.LONG);
            engine.stop(Rig.LONG);

            assertThat(heard).filteredOn(RunFinished.class::isInstance).hasSize(2);
            assertThat(logs.containing(Broken.class.getName())).hasSize(1);
        }
    }

    private static Workflow<String> chain(DurableTaskEngine engine) {
        return engine.workflow("chain", String.class, wf -> {
            var first = wf.step("first").run(Integer.class, (input, ctx) -> 1);
            wf.step("second").after(first).run(Integer.class, (input, one, ctx) -> 2);
        });
    }
}
