package dev.cairn.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.EngineStatus;
import dev.cairn.testkit.TestCairn;
import dev.cairn.testkit.TestWorker;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** What a probe reads of an engine. */
class EngineStatusTest extends AcceptanceTest {

    private final TestCairn cairn = kit(slots(3), 1);

    @Test
    void a_worker_that_has_joined_is_ready_and_tells_its_name_its_slots_and_its_last_beat() {
        cairn.runUntilIdle();

        EngineStatus status = cairn.status();
        assertThat(status.isReady()).isTrue();
        assertThat(status.state()).isEqualTo(EngineStatus.State.STARTED);
        assertThat(status.leader()).isTrue();
        assertThat(status.worker().name()).isEqualTo("worker-1");
        assertThat(status.worker().id()).isNotNull();
        assertThat(status.worker().slots()).isEqualTo(3);
        assertThat(status.worker().running()).isZero();
        assertThat(status.worker().resultsWaiting()).isZero();
        assertThat(status.worker().lastBeat()).isEqualTo(cairn.clock().instant());
        assertThat(status.store()).isEqualTo(new EngineStatus.StoreStatus(true, 0));
    }

    @Test
    void the_last_beat_follows_the_clock_of_the_store() {
        cairn.runUntilIdle();
        cairn.advance(LEASE);

        assertThat(cairn.status().worker().lastBeat())
                .isAfter(cairn.clock().instant().minus(LEASE.dividedBy(2)));
    }

    @Test
    void a_step_that_runs_is_counted_while_it_runs() {
        AtomicReference<EngineStatus> inside = new AtomicReference<>();
        var workflow = cairn.workflow(
                "look", String.class, wf -> wf.step("look").run((input, ctx) -> inside.set(cairn.status())));
        workflow.run("", TENANT);

        assertThat(inside.get().worker().running()).isEqualTo(1);
        assertThat(cairn.status().worker().running()).isZero();
    }

    @Test
    void of_two_workers_one_leads() {
        TestWorker second = cairn.addWorker("second");
        cairn.runUntilIdle();

        assertThat(cairn.worker().status().leader())
                .isNotEqualTo(second.status().leader());
    }

    @Test
    void an_engine_that_was_not_started_or_was_stopped_is_not_ready() {
        TestCairn nobody = kit(0);
        assertThat(nobody.status().state()).isEqualTo(EngineStatus.State.NEW);
        assertThat(nobody.status().isReady()).isFalse();

        cairn.runUntilIdle();
        cairn.worker().stop(LEASE);
        assertThat(cairn.status().state()).isEqualTo(EngineStatus.State.STOPPED);
        assertThat(cairn.status().isReady()).isFalse();
        assertThat(cairn.status().worker().id()).isNull();
        assertThat(cairn.status().leader()).isFalse();
    }
}
