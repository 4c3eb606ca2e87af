package dev.cairn.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Workflow;
import dev.cairn.application.EngineParts;
import dev.cairn.application.define.WorkflowDraft;
import dev.cairn.testkit.FakeClock;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A hand-over under way is waited for, as a claim under way is: no step begins behind the back of a stop. */
@Timeout(120)
class StopDuringHandOverTest {

    private final HeldClaim held = new HeldClaim();
    private final TestParts world = new TestParts(new FakeClock(), held);
    private final List<Runnable> launched = new CopyOnWriteArrayList<>();
    private final EngineParts engine = world.engine("engine", world.runtime(launched::add, loop -> {}));

    @Test
    void a_stop_waits_for_what_is_being_handed_over() {
        Workflow<String> workflow = engine.define(WorkflowDraft.<String>define(
                "work", String.class, wf -> wf.step("step").run((input, ctx) -> {})));
        engine.membership().tick();
        engine.dispatcher().tick();
        Beside triggering = Beside.start(() -> workflow.runNoWait("in", "acme"));
        held.awaitCommitted();

        Beside stopping = Beside.start(engine.dispatcher()::stopClaiming).awaitBlocked();
        assertThat(engine.attempts().whenIdle()).as("a slot is reserved").isNotDone();
        held.letGo();
        stopping.await();

        assertThat(launched).hasSize(1);
        assertThat(engine.attempts().whenIdle()).isNotDone();
        launched.getFirst().run();
        assertThat(engine.attempts().whenIdle()).isDone();
        triggering.await();
    }
}
