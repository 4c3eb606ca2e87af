package dev.cairn.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.WorkerDetails.Drain;
import dev.cairn.WorkerDetails.Tally;
import dev.cairn.domain.model.BeatAnswer;
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
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Workers are shown as they present themselves, and learn from their heartbeats that they are to drain. */
public abstract class RegistryContract extends StoreContract {

    private static final Duration BEAT = Duration.ofSeconds(3);
    private static final Instant LONG_AGO = Instant.parse("2020-01-01T00:00:00Z");
    private static final WorkerProfile PROFILE = new WorkerProfile("host'1", "shop 4.2 😀", Duration.ofMillis(1_500));
    private static final WorkerReport BUSY =
            new WorkerReport(7, "held back", new Tally(1L << 40, 3, Duration.ofSeconds(90, 1_000)), true);

    @Test
    void a_worker_is_found_as_it_joined_with_its_code() {
        Worker worker = new Worker(rows.id(), "w", 9, LONG_AGO, LONG_AGO, PROFILE, BUSY, drain(LONG_AGO));
        List<WorkflowCode> code = List.of(
                new WorkflowCode("a", 2, Set.of(new StepCodeKey("a", 1, "ship it {\"x\", y}"))),
                new WorkflowCode("b", 1, Set.of()));
        doInTransaction(tx -> {
            tx.workers().register(worker);
            tx.graphs().offerCode(worker.id(), code);
        });

        assertThat(find(worker.id())).contains(new RegisteredWorker(worker, code));
        assertThat(all(10)).containsExactly(new RegisteredWorker(worker, code));
        assertThat(find(rows.id())).isEmpty();
        assertThat(workers()).containsExactly(worker);
    }

    @Test
    void workers_are_listed_in_the_order_in_which_they_joined_up_to_a_limit() {
        Instant now = now();
        UUID second = joined(now.minusSeconds(1), now);
        UUID first = joined(now.minusSeconds(2), now);
        joined(now, now);

        assertThat(all(2)).extracting(found -> found.worker().id()).containsExactly(first, second);
    }

    @Test
    void a_beat_brings_what_the_worker_says_of_itself() {
        UUID id = inTransaction(rows::storedWorker);

        assertThat(beat(id, BUSY)).contains(BeatAnswer.NOTHING);
        assertThat(find(id).orElseThrow().worker().report()).isEqualTo(BUSY);

        beat(id, WorkerReport.IDLE);
        assertThat(find(id).orElseThrow().worker().report()).isEqualTo(WorkerReport.IDLE);
    }

    @Test
    void a_worker_learns_from_its_beat_that_it_is_to_drain_and_no_longer() {
        UUID id = inTransaction(rows::storedWorker);
        UUID other = inTransaction(rows::storedWorker);
        Drain first = drain(now());
        assertThat(setDrain(id, first)).isTrue();

        assertThat(beat(id, BUSY).orElseThrow().drain()).isEqualTo(first);
        assertThat(beat(other, BUSY)).contains(BeatAnswer.NOTHING);

        Drain second = new Drain("eve", "once more", first.since());
        setDrain(id, second);
        assertThat(beat(id, BUSY).orElseThrow().drain()).isEqualTo(second);
        assertThat(find(id).orElseThrow().worker().drain()).isEqualTo(second);

        assertThat(setDrain(id, null)).isTrue();
        assertThat(beat(id, BUSY)).contains(BeatAnswer.NOTHING);
    }

    @Test
    void only_a_registered_worker_can_be_drained() {
        UUID gone = inTransaction(rows::storedWorker);
        doInTransaction(tx -> tx.workers().remove(gone));

        assertThat(setDrain(gone, drain(LONG_AGO))).isFalse();
        assertThat(setDrain(rows.id(), null)).isFalse();
        assertThat(all(10)).isEmpty();
    }

    @Test
    void a_draining_worker_is_told_whether_another_lives_that_does_not_drain() {
        UUID id = inTransaction(rows::storedWorker);
        setDrain(id, drain(LONG_AGO));
        assertThat(othersCanLead(id)).as("it is alone").isFalse();

        UUID other = inTransaction(rows::storedWorker);
        assertThat(othersCanLead(id)).isTrue();

        setDrain(other, drain(LONG_AGO));
        assertThat(othersCanLead(id)).as("the other drains, too").isFalse();

        setDrain(other, null);
        letTimePass(BEAT.multipliedBy(3));
        assertThat(othersCanLead(id)).as("the other is silent").isFalse();
        beat(other, BUSY);
        assertThat(othersCanLead(id)).isTrue();
    }

    @Test
    void a_worker_that_left_is_kept_as_it_was_last() {
        Worker worker = new Worker(rows.id(), "w", 9, LONG_AGO, now(), PROFILE, BUSY, null);
        doInTransaction(tx -> tx.workers().register(worker));
        Instant before = now();
        doInTransaction(tx -> tx.workers().remove(worker.id()));

        FormerWorker former = findFormer(worker.id()).orElseThrow();
        assertThat(former.worker().name()).isEqualTo("w");
        assertThat(former.worker().slots()).isEqualTo(9);
        assertThat(former.worker().startedAt()).isEqualTo(LONG_AGO);
        assertThat(former.worker().profile()).isEqualTo(PROFILE);
        assertThat(former.worker().report().tally()).isEqualTo(BUSY.tally());
        assertThat(former.goneAt()).isBetween(before, now());
        assertThat(former.dead()).isFalse();
        assertThat(find(worker.id())).isEmpty();
        assertThat(findFormer(rows.id())).isEmpty();
    }

    @Test
    void the_workers_that_went_last_are_listed_first_with_how_they_went() {
        UUID dying = inTransaction(rows::storedWorker);
        letTimePass(Duration.ofMinutes(1));
        doInTransaction(tx -> tx.workers().removeDead(Duration.ofSeconds(15)));
        letTimePass(BEAT);
        UUID leaving = inTransaction(rows::storedWorker);
        doInTransaction(tx -> tx.workers().remove(leaving));

        assertThat(former(10)).extracting(gone -> gone.worker().id()).containsExactly(leaving, dying);
        assertThat(former(10)).extracting(FormerWorker::dead).containsExactly(false, true);
        assertThat(former(1)).hasSize(1);
    }

    private UUID joined(Instant startedAt, Instant now) {
        UUID id = rows.id();
        doInTransaction(tx -> tx.workers().register(new Worker(id, "w", 1, startedAt, now)));
        return id;
    }

    private static Drain drain(Instant since) {
        return new Drain("ann", "new 'kernel'", since);
    }

    private boolean setDrain(UUID id, @Nullable Drain drain) {
        return inTransaction(tx -> tx.workerRegistry().setDrain(id, drain));
    }

    private boolean othersCanLead(UUID id) {
        return beat(id, BUSY).orElseThrow().othersCanLead();
    }

    private Optional<BeatAnswer> beat(UUID id, WorkerReport report) {
        return inTransaction(tx -> tx.workers().beat(id, report));
    }

    private List<RegisteredWorker> all(int most) {
        return inTransaction(tx -> tx.workerRegistry().all(most));
    }

    private Optional<RegisteredWorker> find(UUID id) {
        return inTransaction(tx -> tx.workerRegistry().find(id));
    }

    private List<FormerWorker> former(int most) {
        return inTransaction(tx -> tx.workerRegistry().former(most));
    }

    private Optional<FormerWorker> findFormer(UUID id) {
        return inTransaction(tx -> tx.workerRegistry().findFormer(id));
    }
}
