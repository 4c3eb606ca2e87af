package dev.cairn.application;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.EngineOptions;
import dev.cairn.RunStatus;
import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import dev.cairn.adapter.inmemory.InMemoryStore;
import dev.cairn.application.define.WorkflowDraft;
import dev.cairn.domain.port.Store;
import dev.cairn.testkit.FakeClock;
import dev.cairn.testkit.byhand.HandDrivenEngine;
import dev.cairn.testkit.byhand.Wiring;
import java.time.Duration;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** A worker that beats in another database than it claims from, as after a failover that only one connection followed. */
class HeartbeatsElsewhereTest {

    private static final Duration BEAT = EngineOptions.Timing.defaults().heartbeat();
    private static final int NUDGES = 100;

    private final FakeClock clock = new FakeClock();
    private final InMemoryStore store = new InMemoryStore(clock);
    private final InMemoryStore elsewhere = new InMemoryStore(clock);
    private final Switch heartbeats = new Switch(elsewhere);
    private final EngineParts engine = engine();

    @Test
    void it_joins_less_and_less_often() {
        WorkflowRunRef run = trigger();

        int afterOneMoment = joinsWhileNudged();
        clock.advance(BEAT);
        int afterABeat = joinsWhileNudged();
        clock.advance(BEAT);
        int afterTwo = joinsWhileNudged();
        for (int beats = 0; beats < 18; beats++) {
            clock.advance(BEAT);
            joinsWhileNudged();
        }

        assertThat(afterOneMoment).isEqualTo(1);
        assertThat(afterABeat).isEqualTo(2);
        assertThat(afterTwo).isEqualTo(2);
        assertThat(joins()).as("in a minute").isBetween(5, 7);
        assertThat(run.status()).isEqualTo(RunStatus.RUNNING);
    }

    @Test
    void it_works_again_when_both_lead_to_the_same_database() {
        WorkflowRunRef run = trigger();
        joinsWhileNudged();

        heartbeats.target = store;
        clock.advance(BEAT);
        joinsWhileNudged();

        assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
    }

    @Test
    void a_worker_that_was_declared_dead_after_a_long_life_comes_back_at_once() {
        heartbeats.target = store;
        engine.membership().tick();
        clock.advance(BEAT.multipliedBy(10));
        store.inTransaction(tx -> tx.workers().removeDead(BEAT));

        engine.membership().tick();
        engine.membership().tick();

        assertThat(engine.identity().current()).isPresent();
    }

    private WorkflowRunRef trigger() {
        Workflow<String> workflow = engine.define(WorkflowDraft.<String>define(
                "w", String.class, wf -> wf.step("s").run(String.class, (in, ctx) -> in)));
        return workflow.runNoWait("in", "t");
    }

    /** Joins and claims as often as two loops do that nudge each other. */
    private int joinsWhileNudged() {
        for (int i = 0; i < NUDGES; i++) {
            engine.membership().tick();
            engine.dispatcher().tick();
            engine.settler().tick();
        }
        return joins();
    }

    private int joins() {
        return elsewhere.inTransaction(tx -> tx.workers().all()).size();
    }

    private EngineParts engine() {
        return new HandDrivenEngine(Wiring.over(store).heartbeats(heartbeats).steps(Runnable::run)).parts();
    }

    /** Leads to one store or another. */
    private static final class Switch implements Store {

        private Store target;

        private Switch(Store target) {
            this.target = target;
        }

        @Override
        public <T> T inTransaction(Function<dev.cairn.domain.port.Transaction, T> work) {
            return target.inTransaction(work);
        }
    }
}
