package dev.cairn.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.DeadLetter;
import dev.cairn.RunQuery;
import dev.cairn.RunStatus;
import dev.cairn.domain.model.FailedAttempt;
import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.PruningPlace;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.RunTally;
import dev.cairn.domain.model.StepError;
import dev.cairn.domain.model.TaskKey;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Dead letters are stored once for each task, listed while they are open, and deleted with their run. */
public abstract class DeadLettersContract extends FailedRunsContract {

    @Test
    void a_dead_letter_has_the_failure_and_what_its_run_is() {
        TaskKey task = failed("billing", "acme", "charge", "print");

        DeadLetter letter = find(task);
        assertThat(letter.runId()).isEqualTo(task.runId());
        assertThat(letter.workflow()).isEqualTo("billing");
        assertThat(letter.version()).isEqualTo(3);
        assertThat(letter.tenant()).isEqualTo("acme");
        assertThat(letter.step()).isEqualTo("charge");
        assertThat(letter.failure().attempts()).isEqualTo(2);
        assertThat(letter.failure().errorType()).isEqualTo(ERROR.type());
        assertThat(letter.failure().message()).isEqualTo(ERROR.message());
        assertThat(letter.failure().stackTrace()).isEqualTo(ERROR.stackTrace());
        assertThat(letter.fingerprint()).isEqualTo("print");
        assertThat(letter.state()).isEqualTo(DeadLetter.State.OPEN);
        assertThat(letter.requeues()).isZero();
        assertThat(letter.lastChange()).isNull();
        assertThat(held(task.runId())).containsExactly(letter);
        assertThat(held(rows.id())).isEmpty();
    }

    @Test
    void one_that_was_requeued_is_off_the_lists_until_the_task_fails_again_and_is_counted() {
        TaskKey task = failed("billing", "acme", "charge", "print");

        requeue(task);
        assertThat(newest(ALL)).isEmpty();
        assertThat(find(task).state()).isEqualTo(DeadLetter.State.REQUEUED);
        assertThat(find(task).lastChange()).isNotNull().satisfies(change -> {
            assertThat(change.by()).isEqualTo("ann");
            assertThat(change.reason()).isNull();
        });
        add(task, new RunHeader(task.runId(), "billing", 3, "acme"), 5, "other print");

        assertThat(newest(ALL)).containsExactly(task);
        assertThat(find(task).requeues()).isEqualTo(1);
        assertThat(find(task).failure().attempts()).isEqualTo(5);
        assertThat(find(task).fingerprint()).isEqualTo("other print");
    }

    @Test
    void one_that_was_discarded_is_off_the_lists_and_says_why() {
        TaskKey task = failed("billing", "acme", "charge", "print");
        TaskKey other = failed("billing", "acme", "charge", "print");

        inTransaction(tx -> {
            tx.deadLetters().discarded(List.of(task), new DeadLetter.Change("ann", tx.now(), "known"));
            return task;
        });

        assertThat(newest(ALL)).containsExactly(other);
        assertThat(find(task).state()).isEqualTo(DeadLetter.State.DISCARDED);
        assertThat(find(task).lastChange())
                .isNotNull()
                .satisfies(change -> assertThat(change.reason()).isEqualTo("known"));
    }

    @Test
    void a_run_with_a_requeued_task_is_no_longer_listed_as_failed() {
        TaskKey task = failed("billing", "acme", "charge", "print");
        assertThat(failedRuns()).containsExactly(task.runId());

        inTransaction(tx -> {
            Run run = tx.runs().lock(List.of(task.runId())).getFirst();
            tx.runs().save(List.of(run.revived(1, new RunTally(0, 1), run.handlers())));
            tx.deadLetters().requeued(List.of(task), new DeadLetter.Change("ann", tx.now(), null));
            return task;
        });

        assertThat(failedRuns()).isEmpty();
        assertThat(findRun(task.runId()).status()).isEqualTo(RunStatus.RUNNING);
        assertThat(findRun(task.runId()).finishedAt()).isNull();
    }

    @Test
    void the_errors_of_attempts_are_kept_in_the_order_of_their_numbers() {
        TaskKey task = failed("billing", "acme", "charge", "print");
        UUID worker = inTransaction(rows::storedWorker);

        FailedAttempt second = attempt(task, 2, worker, null);
        FailedAttempt first = attempt(task, 1, worker, "at line 1");

        List<FailedAttempt> kept = attempts(task);
        assertThat(kept).extracting(FailedAttempt::number).containsExactly(1, 2);
        assertThat(kept).extracting(FailedAttempt::error).containsExactly(first.error(), second.error());
        assertThat(kept).extracting(kind -> kind.lease().workerId()).containsOnly(worker);
        assertThat(kept)
                .extracting(kind -> kind.lease().startedAt())
                .containsOnly(first.lease().startedAt());
    }

    @Test
    void both_are_deleted_with_their_run() {
        TaskKey task = failed("billing", "acme", "charge", "print");
        attempt(task, 1, inTransaction(rows::storedWorker), null);
        letTimePass(Duration.ofSeconds(1));

        inTransaction(tx -> tx.pruning()
                .delete(tx.pruning().look(tx.now(), PruningPlace.BEGINNING, 10).over(), tx.now()));

        assertThat(stored(task)).isEmpty();
        assertThat(attempts(task)).isEmpty();
        assertThat(newest(ALL)).isEmpty();
    }

    private FailedAttempt attempt(TaskKey task, int number, UUID worker, @Nullable String trace) {
        return inTransaction(tx -> {
            Lease lease = new Lease(new Fence(task, number, rows.id()), worker, Instant.parse("2026-01-01T00:00:00Z"));
            FailedAttempt failed = new FailedAttempt(lease, new StepError("Broken", "no " + number, trace), tx.now());
            tx.deadLetters().addAttempts(List.of(failed));
            return failed;
        });
    }

    private void requeue(TaskKey task) {
        inTransaction(tx -> {
            tx.deadLetters().requeued(List.of(task), new DeadLetter.Change("ann", tx.now(), null));
            return task;
        });
    }

    private List<DeadLetter> held(UUID runId) {
        return inTransaction(tx -> tx.deadLetters().hold(runId));
    }

    private List<FailedAttempt> attempts(TaskKey task) {
        return inTransaction(tx -> tx.deadLetters().attempts(task.runId()));
    }

    private List<UUID> failedRuns() {
        return inTransaction(tx -> tx.directory().newest(RunQuery.all().status(RunStatus.FAILED), null, 10))
                .runs()
                .stream()
                .map(run -> run.id())
                .toList();
    }
}
