package dev.cairn.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.DurableTaskEngine;
import dev.cairn.EngineEvent.StepStuck;
import dev.cairn.EngineOptions;
import dev.cairn.EngineStatus.StuckStep;
import dev.cairn.RetryPolicy;
import dev.cairn.StartedRun;
import dev.cairn.StepContext;
import dev.cairn.StepRef;
import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.Workflow;
import dev.cairn.WorkflowResult;
import dev.cairn.WorkflowRunRef;
import dev.cairn.adapter.inmemory.InMemoryEngine;
import dev.cairn.adapter.jackson.JacksonSerializer;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A step that ignores interrupts and does not end: the run goes on without it, and its slot is reported. */
@Tag("slow")
@Timeout(120)
class StuckStepTest {

    private static final EngineOptions ONE_SLOT = Rig.OPTIONS.slots(1);

    private final Rig rig = new Rig();
    private final CountDownLatch began = new CountDownLatch(1);
    private final CountDownLatch reported = new CountDownLatch(1);
    private final CountDownLatch letGo = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private final AtomicReference<StepRef<String>> slow = new AtomicReference<>();

    @AfterEach
    void stop() {
        letGo.countDown();
        rig.close();
    }

    @Test
    void a_step_that_ignores_interrupts_is_retried_elsewhere_and_its_slot_is_reported_until_it_ends() {
        try (DurableTaskEngine first = InMemoryEngine.on(
                rig.store,
                new JacksonSerializer(),
                ONE_SLOT,
                "first",
                events -> events.stream().filter(StepStuck.class::isInstance).forEach(event -> reported.countDown()))) {
            Workflow<String> workflow = define(first);
            DurableTaskEngine second = rig.engine("second", ONE_SLOT);
            define(second);
            first.start();
            StartedRun run = workflow.runNoWait("", "acme");
            Rig.await(began);
            second.start();

            WorkflowResult result = run.await(Rig.LONG);

            assertThat(result.output(slow.get())).isEqualTo("attempt 2 on second");
            Rig.await(reported);
            assertThat(first.status().worker().stuck()).containsExactly(new StuckStep(run.id(), "stubborn", "slow", 1));
            letGo.countDown();
            Rig.await(ended);
            first.stop(Rig.LONG);
            assertThat(first.status().worker().stuck()).isEmpty();
            WorkflowRunRef stored = second.find(run.id());
            assertThat(stored.await().output(slow.get())).isEqualTo("attempt 2 on second");
            assertThat(stored.events())
                    .extracting(TaskEvent::type)
                    .containsExactly(
                            TaskEventType.QUEUED,
                            TaskEventType.STARTED,
                            TaskEventType.TIMED_OUT,
                            TaskEventType.RETRYING,
                            TaskEventType.QUEUED,
                            TaskEventType.STARTED,
                            TaskEventType.COMPLETED);
        }
    }

    private Workflow<String> define(DurableTaskEngine engine) {
        return engine.workflow(
                "stubborn",
                String.class,
                wf -> slow.set(wf.step("slow")
                        .startToClose(Duration.ofMillis(100))
                        .retry(RetryPolicy.fixed(1, Duration.ofMillis(1)))
                        .run(String.class, (input, ctx) -> hangAtFirst(ctx))));
    }

    private String hangAtFirst(StepContext ctx) {
        if (ctx.attempt() == 1) {
            began.countDown();
            Rig.awaitStubbornly(letGo);
            ended.countDown();
        }
        return "attempt " + ctx.attempt() + " on " + ctx.worker();
    }
}
