package dev.cairn.application;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.EngineHealth;
import dev.cairn.EngineHealth.Status;
import dev.cairn.EngineOptions;
import dev.cairn.EngineStatus.State;
import dev.cairn.StoreUnavailableException;
import dev.cairn.application.bell.LoopName;
import dev.cairn.application.define.WorkflowDraft;
import dev.cairn.testkit.FakeClock;
import dev.cairn.testkit.ManualScheduler;
import dev.cairn.threads.ObservedStore;
import dev.cairn.threads.TestParts;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What probes and people are told about one engine. */
class EngineHealthTest {

    private static final Duration LEASE = EngineOptions.defaults().timing().lease();

    private final FakeClock clock = new FakeClock();
    private final ManualScheduler scheduler = new ManualScheduler(clock);
    private final StoreSwitch store = new StoreSwitch();
    private final TestParts world = new TestParts(clock, store);
    private final Vitals vitals = new Vitals(clock::nanoTime);
    private final EngineLoops loops =
            new EngineLoops(EngineOptions.Timing.defaults(), loop -> scheduler, settle -> false, vitals);
    private final EngineParts parts = world.engine("engine", world.runtime(Runnable::run, loops));

    private void start() {
        loops.bind(parts, clock::nanoTime);
        loops.start(parts);
        scheduler.tick();
    }

    private EngineHealth health() {
        return parts.health(State.STARTED, vitals);
    }

    @Test
    void an_engine_whose_loops_run_is_up_live_and_ready() {
        start();
        scheduler.advanceBy(Duration.ofMinutes(1));

        EngineHealth health = health();

        assertThat(health.status()).isEqualTo(Status.UP);
        assertThat(health.reason()).isEmpty();
        assertThat(health.live()).isTrue();
        assertThat(health.ready()).isTrue();
        assertThat(health.degraded()).isEmpty();
        assertThat(health.signs().sinceBeat()).isLessThanOrEqualTo(Duration.ofSeconds(3));
        assertThat(health.signs().sinceClaim()).isLessThanOrEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void an_engine_that_was_not_started_or_was_stopped_is_out_of_service_and_live() {
        EngineHealth built = parts.health(State.NEW, vitals);
        assertThat(built.status()).isEqualTo(Status.OUT_OF_SERVICE);
        assertThat(built.reason()).isEqualTo("The engine was not started: it triggers runs and executes none.");
        assertThat(built.live()).isTrue();
        assertThat(built.ready()).isFalse();
        assertThat(built.signs().sinceBeat()).isNull();

        start();
        EngineHealth stopped = parts.health(State.STOPPED, vitals);
        assertThat(stopped.status()).isEqualTo(Status.OUT_OF_SERVICE);
        assertThat(stopped.ready()).isFalse();
    }

    @Test
    void a_store_that_is_away_makes_it_degraded_and_after_a_lease_down_but_never_dead_or_unready() {
        start();
        store.away = true;
        scheduler.advanceBy(LEASE);
        assertThat(health().status()).isEqualTo(Status.UP);
        assertThat(health().degraded()).singleElement().asString().startsWith("The store has not answered for ");

        scheduler.advanceBy(Duration.ofMinutes(10));
        EngineHealth down = health();
        assertThat(down.status()).isEqualTo(Status.DOWN);
        assertThat(down.reason()).startsWith("The store has not answered for 61");
        assertThat(down.degraded()).isEmpty();
        assertThat(down.live()).isTrue();
        assertThat(down.ready()).isTrue();
        assertThat(down.signs().sinceBeat()).isGreaterThan(Duration.ofMinutes(10));

        store.away = false;
        scheduler.advanceBy(Duration.ofSeconds(5));
        assertThat(health().status()).isEqualTo(Status.UP);
    }

    @Test
    void a_worker_that_drains_is_out_of_service_and_not_ready() {
        start();
        parts.callers().workers().drain(parts.identity().current().orElseThrow(), "new kernel");
        scheduler.advanceBy(Duration.ofSeconds(5));

        assertThat(health().status()).isEqualTo(Status.OUT_OF_SERVICE);
        assertThat(health().reason()).startsWith("The worker is drained by ").endsWith(": new kernel");
        assertThat(health().ready()).isFalse();
        assertThat(health().live()).isTrue();
    }

    @Test
    void a_worker_that_does_not_come_back_is_down() {
        start();
        store.refusesToRegister = true;
        world.memory().inTransaction(tx -> {
            tx.workers().all().forEach(worker -> tx.workers().remove(worker.id()));
            return true;
        });
        scheduler.advanceBy(Duration.ofSeconds(20));
        assertThat(health().ready()).isFalse();
        assertThat(health().status()).isEqualTo(Status.UP);

        scheduler.advanceBy(Duration.ofSeconds(15));
        assertThat(health().status()).isEqualTo(Status.DOWN);
        assertThat(health().reason()).startsWith("The worker has not been registered for 3");
    }

    @Test
    void loops_that_nobody_runs_any_more_make_it_dead() {
        start();
        clock.advance(Duration.ofSeconds(10));
        assertThat(health().live()).isTrue();

        clock.advance(Duration.ofSeconds(10));
        assertThat(health().live()).isFalse();
        assertThat(health().signs().lateLoops()).contains(LoopName.MEMBERSHIP.name(), LoopName.DISPATCH.name());
    }

    @Test
    void a_step_that_its_code_does_not_fit_is_told() {
        var workflow = parts.define(WorkflowDraft.<String>define(
                "orders", String.class, wf -> wf.step("ship").run((order, ctx) -> {})));
        EngineParts other = world.engine("other", world.runtime(Runnable::run, loop -> {}));
        workflow.runNoWait("", "acme");
        other.define(WorkflowDraft.<String>define(
                "orders", String.class, wf -> wf.step("send").run((order, ctx) -> {})));
        other.membership().tick();
        other.dispatcher().tick();
        other.settler().tick();

        assertThat(other.health(State.STARTED, vitals).degraded())
                .singleElement()
                .asString()
                .startsWith("Step 'ship' of workflow 'orders' version 1 is left alone: ");
    }

    /** Keeps the store away, or the worker from joining. */
    private static final class StoreSwitch implements ObservedStore.Observer {
        private boolean away;
        private boolean refusesToRegister;

        @Override
        public void begins() {
            if (away) {
                throw new StoreUnavailableException("the test keeps the store away");
            }
        }

        @Override
        public void called(String method, Object[] arguments) {
            if (refusesToRegister && method.equals("offerCode")) {
                throw new IllegalStateException("the test lets no worker join");
            }
        }
    }
}
