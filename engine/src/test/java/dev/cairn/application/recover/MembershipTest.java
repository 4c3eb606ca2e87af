package dev.cairn.application.recover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.EngineEvent;
import dev.cairn.EngineOptions;
import dev.cairn.StoreUnavailableException;
import dev.cairn.WorkerDetails;
import dev.cairn.adapter.inmemory.InMemoryStore;
import dev.cairn.adapter.time.ThisMachine;
import dev.cairn.application.ReadyTasks;
import dev.cairn.application.advance.GrantLeases;
import dev.cairn.application.advance.LimitsByCode;
import dev.cairn.application.define.KnownWorkflows;
import dev.cairn.application.define.WorkflowDraft;
import dev.cairn.application.dispatch.Drainable;
import dev.cairn.application.dispatch.WorkerIdentity;
import dev.cairn.application.observe.Observers;
import dev.cairn.application.settle.Attempts;
import dev.cairn.application.settle.GiveBack;
import dev.cairn.application.settle.StuckSteps;
import dev.cairn.application.settle.WorkTally;
import dev.cairn.domain.model.QueueEntry;
import dev.cairn.domain.model.Worker;
import dev.cairn.domain.model.WorkerProfile;
import dev.cairn.domain.port.Ids;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * A worker is registered and beats; it drops its work when it was declared dead, and gives it back when it cannot work.
 */
class MembershipTest {

    private static final EngineOptions.Timing TIMING = EngineOptions.Timing.defaults();

    private final InMemoryStore memory = new InMemoryStore(this::now);
    private final AwayStore heartbeats = new AwayStore();
    private final AwayStore pool = new AwayStore();
    private final Ids ids = ThisMachine.ids();
    private final List<EngineEvent> reported = new ArrayList<>();
    private final ReapingGuard guard = new ReapingGuard(TIMING.heartbeat().multipliedBy(2), TIMING.lease());
    private int drops;
    private final WorkerIdentity identity = new WorkerIdentity(() -> drops++);
    private final KnownWorkflows workflows = new KnownWorkflows();
    private final Valve intake = new Valve();
    private final Membership membership = membership();
    private Instant now = Instant.parse("2030-01-01T12:00:00Z");

    @Test
    void the_first_tick_registers_the_worker_and_reports_it() {
        membership.tick();

        assertThat(memory.snapshot().workers()).singleElement().satisfies(worker -> {
            assertThat(worker.id()).isEqualTo(identity.current().orElseThrow());
            assertThat(worker.name()).isEqualTo("web-1");
            assertThat(worker.slots()).isEqualTo(5);
        });
        assertThat(reported)
                .containsExactly(new EngineEvent.WorkerJoined(identity.current().orElseThrow(), "web-1", 5));
    }

    @Test
    void a_worker_stores_the_graphs_of_its_workflows_before_it_joins() {
        workflows.add(WorkflowDraft.define(
                "orders", String.class, wf -> wf.step("pay").run((order, ctx) -> {})));
        heartbeats.answersLeft = 1;

        assertThatThrownBy(membership::tick).isInstanceOf(StoreUnavailableException.class);

        assertThat(identity.current()).isEmpty();
        OptionalInt stored = memory.inTransaction(tx -> tx.graphs().newestVersion("orders"));
        assertThat(stored).hasValue(1);
    }

    @Test
    void each_further_tick_is_a_heartbeat_that_keeps_the_worker_alive() {
        membership.tick();
        beatFor(TIMING.lease().multipliedBy(2));

        assertThat(declareDead()).isEmpty();
        assertThat(membership.lastBeat()).isEqualTo(now);
    }

    @Test
    void a_worker_that_was_declared_dead_drops_its_work_and_joins_under_another_id() {
        membership.tick();
        UUID first = identity.current().orElseThrow();
        now = now.plus(Duration.ofMinutes(1));
        assertThat(declareDead()).extracting(Worker::id).containsExactly(first);

        membership.tick();
        assertThat(drops).isEqualTo(1);
        assertThat(identity.current()).isEmpty();
        membership.tick();

        assertThat(identity.current()).isPresent().get().isNotEqualTo(first);
    }

    @Test
    void a_worker_that_was_declared_dead_as_soon_as_it_joined_waits_before_it_joins_again() {
        membership.tick();
        memory.inTransaction(tx -> {
            tx.workers().remove(identity.current().orElseThrow());
            return now;
        });
        membership.tick();

        membership.tick();
        assertThat(identity.current()).isEmpty();
        now = now.plus(TIMING.heartbeat());
        membership.tick();

        assertThat(identity.current()).isPresent();
    }

    @Test
    void a_failed_heartbeat_is_a_reason_not_to_reap() {
        membership.tick();
        beatFor(TIMING.lease());
        assertThat(guard.allowsReaping(now)).isTrue();

        heartbeats.away = true;
        assertThatThrownBy(membership::tick).isInstanceOf(StoreUnavailableException.class);

        assertThat(guard.allowsReaping(now)).isFalse();
    }

    @Test
    void a_worker_whose_pool_gives_no_connection_for_two_leases_gives_its_tasks_back() {
        membership.tick();
        QueueEntry task = leasedTask();
        pool.away = true;

        beatFor(TIMING.lease().multipliedBy(2));
        assertThat(memory.snapshot().work().leases()).hasSize(1);
        beatFor(TIMING.heartbeat().multipliedBy(3));

        assertThat(memory.snapshot().work().leases()).isEmpty();
        assertThat(memory.snapshot().work().queue())
                .singleElement()
                .satisfies(queued -> assertThat(queued.entry()).isEqualTo(task));
        assertThat(memory.snapshot().workers()).isEmpty();
        assertThat(drops).isEqualTo(1);
    }

    @Test
    void a_worker_that_gave_its_tasks_back_joins_again_when_its_pool_answers() {
        membership.tick();
        pool.away = true;
        beatFor(TIMING.lease().multipliedBy(3));
        assertThat(identity.current()).isEmpty();

        pool.away = false;
        beatFor(TIMING.heartbeat().multipliedBy(2));

        assertThat(identity.current()).isPresent();
    }

    @Test
    void a_worker_registers_with_its_host_its_version_and_how_often_it_beats() {
        membership.tick();

        assertThat(memory.snapshot().workers())
                .singleElement()
                .extracting(Worker::profile)
                .isEqualTo(new WorkerProfile("web", "shop 4", TIMING.heartbeat()));
    }

    @Test
    void a_heartbeat_says_what_holds_the_worker_back() {
        membership.tick();
        pool.away = true;
        beatFor(TIMING.heartbeat().multipliedBy(4));

        assertThat(memory.snapshot().workers().getFirst().report().obstacle()).startsWith("cut off: ");
        pool.away = false;
        beatFor(TIMING.heartbeat().multipliedBy(4));
        assertThat(memory.snapshot().workers().getFirst().report().obstacle()).isNull();
    }

    @Test
    void a_worker_that_is_told_to_drain_closes_its_intake_and_reports_it_once() {
        membership.tick();
        UUID id = identity.current().orElseThrow();
        setDrain(id, new WorkerDetails.Drain("ann", "new kernel", now));
        assertThat(intake.closed).isFalse();

        membership.tick();
        membership.tick();
        assertThat(intake.closed).isTrue();
        assertThat(membership.drain()).isNotNull();
        assertThat(reported.getLast()).isEqualTo(new EngineEvent.WorkerDraining(id, "ann", "new kernel"));
        assertThat(reported).hasSize(2);

        setDrain(id, null);
        membership.tick();
        assertThat(intake.closed).isFalse();
        assertThat(membership.drain()).isNull();
        assertThat(reported.getLast()).isEqualTo(new EngineEvent.WorkerResumed(id));
    }

    @Test
    void a_draining_worker_that_was_declared_dead_drains_on_under_its_next_id() {
        membership.tick();
        setDrain(identity.current().orElseThrow(), new WorkerDetails.Drain("ann", "new kernel", now));
        membership.tick();
        now = now.plus(Duration.ofMinutes(1));
        declareDead();

        membership.tick();
        membership.tick();
        assertThat(memory.snapshot().workers())
                .singleElement()
                .satisfies(worker -> assertThat(worker.drain()).isNotNull());
        membership.tick();
        assertThat(intake.closed).isTrue();
    }

    private void setDrain(UUID id, WorkerDetails.@Nullable Drain drain) {
        boolean stored = memory.inTransaction(tx -> tx.workerRegistry().setDrain(id, drain));
        assertThat(stored).isTrue();
    }

    private void beatFor(Duration time) {
        Instant end = now.plus(time);
        while (now.isBefore(end)) {
            now = now.plus(TIMING.heartbeat());
            membership.tick();
        }
    }

    private List<Worker> declareDead() {
        return memory.inTransaction(tx -> tx.workers().removeDead(TIMING.lease()));
    }

    private QueueEntry leasedTask() {
        return memory.inTransaction(tx -> {
            QueueEntry entry = new ReadyTasks().store(tx, "{}");
            UUID worker = identity.current().orElseThrow();
            GrantLeases.claimed(tx, new GrantLeases.Holder(worker, LimitsByCode.NONE), List.of(entry), ids);
            return entry;
        });
    }

    private Membership membership() {
        Observers observers = new Observers(Runnable::run);
        observers.add(reported::addAll);
        PollPacing pacing = new PollPacing();
        Duration lease = TIMING.lease();
        LeaderDuties lead = new LeaderDuties(
                memory.election(lease),
                new FireTimers(pool, memory.wakeUps()),
                pacing,
                TIMING.sweep(),
                new EndOverdue(now -> false, now -> false, now -> false, now -> false, now -> false),
                List.of());
        MonitoredStore contact = new MonitoredStore(pool, observers, () -> 0);
        PoolHealth fitness = new PoolHealth(contact, Runnable::run, lease.multipliedBy(2), lease);
        Attempts attempts = new Attempts(5);
        GiveBack giveBack = new GiveBack(heartbeats, memory.wakeUps());
        return new Membership(
                heartbeats,
                ids,
                identity,
                workflows,
                guard,
                pacing,
                new WorkerDescription("web-1", 5, TIMING, "web", "shop 4"),
                new Membership.Duty(
                        lead,
                        lease.dividedBy(3),
                        fitness,
                        giveBack,
                        observers,
                        new WatchLeases(heartbeats, attempts, new StuckSteps(attempts, observers, () -> 0)),
                        new Presence(attempts, contact, new WorkTally(), intake, lead, observers)));
    }

    private Instant now() {
        return now;
    }

    /** What the worker was told to do with its intake. */
    private static final class Valve implements Drainable {
        private boolean closed;

        @Override
        public void drain() {
            closed = true;
        }

        @Override
        public void resume() {
            closed = false;
        }
    }

    /** The store, reached by connections of its own that may fail. */
    private final class AwayStore implements Store {
        private boolean away;
        private int answersLeft = Integer.MAX_VALUE;

        @Override
        public <T> T inTransaction(Function<Transaction, T> work) {
            if (away || answersLeft == 0) {
                throw new StoreUnavailableException("no answer");
            }
            answersLeft--;
            return memory.inTransaction(work);
        }
    }
}
