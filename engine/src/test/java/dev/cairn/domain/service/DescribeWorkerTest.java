package dev.cairn.domain.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.WorkerDetails;
import dev.cairn.WorkerDetails.Drain;
import dev.cairn.WorkerState;
import dev.cairn.domain.model.FormerWorker;
import dev.cairn.domain.model.RegisteredWorker;
import dev.cairn.domain.model.StepCodeKey;
import dev.cairn.domain.model.Worker;
import dev.cairn.domain.model.WorkerProfile;
import dev.cairn.domain.model.WorkerReport;
import dev.cairn.domain.model.WorkflowCode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The state of a worker, and why it takes no work. */
class DescribeWorkerTest {

    private static final Instant BEAT = Instant.parse("2026-05-01T12:00:00Z");
    private static final Duration EVERY = Duration.ofSeconds(2);
    private static final Drain DRAIN = new Drain("ann", "new kernel", BEAT);
    private static final WorkerReport BEHIND =
            new WorkerReport(3, "held back", new WorkerDetails.Tally(5, 1, Duration.ofSeconds(9)), true);

    @Test
    void a_worker_that_beats_is_active_and_accepts() {
        WorkerDetails worker = described(WorkerReport.IDLE, null, EVERY);

        assertThat(worker.state()).isEqualTo(WorkerState.ACTIVE);
        assertThat(worker.accepting()).isTrue();
        assertThat(worker.reason()).isNull();
        assertThat(worker.freeSlots()).isEqualTo(10);
        assertThat(worker.group()).isEqualTo("default");
        assertThat(worker.host()).isEqualTo("host");
        assertThat(worker.version()).isEqualTo("shop 4");
    }

    @Test
    void a_worker_that_is_held_back_is_active_but_does_not_accept() {
        WorkerDetails worker = described(BEHIND, null, EVERY);

        assertThat(worker.state()).isEqualTo(WorkerState.ACTIVE);
        assertThat(worker.accepting()).isFalse();
        assertThat(worker.reason()).isEqualTo("held back");
        assertThat(worker.freeSlots()).isZero();
        assertThat(worker.load()).isEqualTo(3);
        assertThat(worker.leader()).isTrue();
        assertThat(worker.tally().completed()).isEqualTo(5);
    }

    @Test
    void a_draining_worker_says_who_told_it_and_why() {
        WorkerDetails worker = described(BEHIND, DRAIN, EVERY);

        assertThat(worker.state()).isEqualTo(WorkerState.DRAINING);
        assertThat(worker.reason()).isEqualTo("drained by ann: new kernel");
        assertThat(worker.drain()).isEqualTo(DRAIN);
    }

    @Test
    void a_worker_that_missed_two_of_its_own_heartbeats_is_stale_whatever_else_it_said() {
        assertThat(described(BEHIND, DRAIN, EVERY.multipliedBy(2)).state()).isEqualTo(WorkerState.DRAINING);

        WorkerDetails worker = described(BEHIND, DRAIN, EVERY.multipliedBy(2).plusNanos(1));
        assertThat(worker.state()).isEqualTo(WorkerState.STALE);
        assertThat(worker.accepting()).isFalse();
        assertThat(worker.leader()).isFalse();
        assertThat(worker.reason()).isEqualTo("silent for 4 s");
    }

    @Test
    void a_former_worker_is_stopped_and_says_how_it_went() {
        Worker last = worker(BEHIND, null);

        WorkerDetails left = DescribeWorker.former(new FormerWorker(last, BEAT.plusSeconds(5), false));
        assertThat(left.state()).isEqualTo(WorkerState.STOPPED);
        assertThat(left.accepting()).isFalse();
        assertThat(left.load()).isZero();
        assertThat(left.leader()).isFalse();
        assertThat(left.reason()).isEqualTo("left at 2026-05-01 12:00:05 UTC");
        assertThat(DescribeWorker.former(new FormerWorker(last, BEAT, true)).reason())
                .isEqualTo("declared dead at 2026-05-01 12:00:00 UTC");
    }

    @Test
    void the_steps_that_it_leaves_alone_are_in_order() {
        WorkerDetails worker = described(WorkerReport.IDLE, null, EVERY);

        assertThat(worker.workflows())
                .containsExactly(new WorkerDetails.Code(
                        "orders",
                        3,
                        List.of(
                                new WorkerDetails.LeftAlone(1, "ship"),
                                new WorkerDetails.LeftAlone(2, "pack"),
                                new WorkerDetails.LeftAlone(2, "ship"))));
    }

    private static WorkerDetails described(WorkerReport report, @Nullable Drain drain, Duration silence) {
        Set<StepCodeKey> alone = Set.of(
                new StepCodeKey("orders", 2, "ship"),
                new StepCodeKey("orders", 1, "ship"),
                new StepCodeKey("orders", 2, "pack"));
        RegisteredWorker registered =
                new RegisteredWorker(worker(report, drain), List.of(new WorkflowCode("orders", 3, alone)));
        return DescribeWorker.registered(registered, BEAT.plus(silence));
    }

    private static Worker worker(WorkerReport report, @Nullable Drain drain) {
        WorkerProfile profile = new WorkerProfile("host", "shop 4", EVERY);
        return new Worker(new UUID(0, 1), "w", 10, BEAT.minusSeconds(9), BEAT, profile, report, drain);
    }
}
