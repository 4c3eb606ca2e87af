package dev.cairn.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.DeadLetter;
import dev.cairn.DeadLetterGroup;
import dev.cairn.DeadLetterQuery;
import dev.cairn.RunQuery;
import dev.cairn.RunStatus;
import dev.cairn.TaskState;
import dev.cairn.domain.model.FailedAttempt;
import dev.cairn.domain.model.FailedTask;
import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Handlers;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.LetterPlace;
import dev.cairn.domain.model.LetterSlice;
import dev.cairn.domain.model.NewDeadLetter;
import dev.cairn.domain.model.NewRun;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.PruningPlace;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.RunTally;
import dev.cairn.domain.model.StepError;
import dev.cairn.domain.model.TaskKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Dead letters are stored once for each task, listed while they are open, and deleted with their run. */
public abstract class DeadLettersContract extends StoreContract {

    private static final DeadLetterQuery ALL = DeadLetterQuery.all();
    private static final StepError ERROR = new StepError("java.io.IOException", "no route to host 7", "at line 1");

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
        assertThat(find(task).lastChange()).isNotNull().satisfies(change -> assertThat(change.reason())
                .isEqualTo("known"));
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
    void lists_have_the_last_failure_first_and_only_what_is_asked_for() {
        TaskKey first = failed("billing", "acme", "charge", "one");
        letTimePass(Duration.ofSeconds(1));
        TaskKey second = failed("billing", "globex", "refund", "two");
        letTimePass(Duration.ofSeconds(1));
        TaskKey third = failed("shipping", "acme", "charge", "one");

        assertThat(newest(ALL)).containsExactly(third, second, first);
        assertThat(newest(ALL.workflow("billing"))).containsExactly(second, first);
        assertThat(newest(ALL.tenant("acme"))).containsExactly(third, first);
        assertThat(newest(ALL.tenant("acme").workflow("billing"))).containsExactly(first);
        assertThat(newest(ALL.step("charge"))).containsExactly(third, first);
        assertThat(newest(ALL.fingerprint("one"))).containsExactly(third, first);
        assertThat(newest(ALL.fingerprint("one").tenant("globex"))).isEmpty();
        assertThat(newest(ALL.run(second.runId()))).containsExactly(second);
        Instant middle = find(second).failedAt();
        assertThat(newest(ALL.failedFrom(middle))).containsExactly(third, second);
        assertThat(newest(ALL.failedBefore(middle))).containsExactly(first);
        assertThat(newest(ALL.failedFrom(Instant.MIN).failedBefore(Instant.MAX))).hasSize(3);
    }

    @Test
    void slices_follow_each_other_without_gap_or_repetition() {
        for (int i = 0; i < 7; i++) {
            failed("workflow-" + i % 2, "acme", "step-" + i % 3, "print");
        }
        for (DeadLetterQuery query : List.of(ALL, ALL.workflow("workflow-1"), ALL.step("step-0"), ALL.tenant("acme"))) {
            assertThat(slices(query, 2)).isEqualTo(newest(query));
        }
        assertThat(newest(ALL)).hasSize(7);
    }

    @Test
    void they_are_counted_up_to_a_limit() {
        for (int i = 0; i < 3; i++) {
            failed("billing", "acme", "charge", "print");
        }

        assertThat(inTransaction(tx -> tx.deadLetterDirectory().count(ALL, 3)).toString())
                .isEqualTo("3");
        assertThat(inTransaction(tx -> tx.deadLetterDirectory().count(ALL, 2)).toString())
                .isEqualTo("2 or more");
        assertThat(inTransaction(tx -> tx.deadLetterDirectory().count(ALL.tenant("globex"), 2))
                        .number())
                .isZero();
    }

    @Test
    void groups_have_the_largest_first_with_its_first_and_last_failure() {
        TaskKey first = failed("billing", "acme", "charge", "common");
        letTimePass(Duration.ofSeconds(1));
        TaskKey rare = failed("billing", "acme", "refund", "rare");
        letTimePass(Duration.ofSeconds(1));
        TaskKey last = failed("billing", "globex", "charge", "common");

        List<DeadLetterGroup> groups = groups(ALL);
        assertThat(groups).extracting(DeadLetterGroup::fingerprint).containsExactly("common", "rare");
        assertThat(groups.getFirst().count().toString()).isEqualTo("2");
        assertThat(groups.getFirst().first()).isEqualTo(find(first).failedAt());
        assertThat(groups.getFirst().last()).isEqualTo(find(last).failedAt());
        assertThat(groups.getFirst().sample()).isEqualTo(find(last));
        assertThat(groups.get(1).sample()).isEqualTo(find(rare));
        assertThat(groups(ALL.limit(1))).hasSize(1);
        assertThat(groups(ALL.tenant("acme"))).allSatisfy(group -> assertThat(
                        group.count().number())
                .isEqualTo(1));
        assertThat(inTransaction(tx -> tx.deadLetterDirectory().groups(ALL, 2))
                        .getFirst()
                        .count()
                        .exact())
                .isFalse();
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
        assertThat(kept).extracting(kind -> kind.lease().startedAt()).containsOnly(first.lease().startedAt());
    }

    @Test
    void both_are_deleted_with_their_run() {
        TaskKey task = failed("billing", "acme", "charge", "print");
        attempt(task, 1, inTransaction(rows::storedWorker), null);
        letTimePass(Duration.ofSeconds(1));

        inTransaction(tx -> tx.runs().prune(tx.now(), PruningPlace.BEGINNING, 10));

        assertThat(stored(task)).isEmpty();
        assertThat(attempts(task)).isEmpty();
        assertThat(newest(ALL)).isEmpty();
    }

    /** Stores a run that has failed at that step, with its dead letter. */
    private TaskKey failed(String workflow, String tenant, String step, String fingerprint) {
        RunHeader header = new RunHeader(rows.id(), workflow, 3, tenant);
        NewRun run = new NewRun(header, 1, Handlers.NONE, null, Map.of(), new Payload("{}"));
        TaskKey task = new TaskKey(header.id(), step);
        inTransaction(tx -> {
            tx.runs().insert(List.of(run));
            tx.tasks().insert(List.of(rows.root(header.id(), step, TaskState.FAILED)));
            Run stored = tx.runs().lock(List.of(header.id())).getFirst();
            tx.runs().save(List.of(stored.counted(new RunTally(1, 1)).finished(RunStatus.FAILED, tx.now())));
            return task;
        });
        return add(task, header, 2, fingerprint);
    }

    private TaskKey add(TaskKey task, RunHeader run, int attempt, String fingerprint) {
        return inTransaction(tx -> {
            FailedTask failed = new FailedTask(task, attempt, ERROR, tx.now());
            tx.deadLetters().add(List.of(new NewDeadLetter(failed, run, fingerprint)));
            return task;
        });
    }

    private FailedAttempt attempt(TaskKey task, int number, UUID worker, @Nullable String trace) {
        return inTransaction(tx -> {
            Lease lease = new Lease(new Fence(task, number, rows.id()), worker, Instant.parse("2026-01-01T00:00:00Z"));
            FailedAttempt failed =
                    new FailedAttempt(lease, new StepError("Broken", "no " + number, trace), tx.now());
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

    private DeadLetter find(TaskKey task) {
        return stored(task).orElseThrow();
    }

    private Optional<DeadLetter> stored(TaskKey task) {
        return inTransaction(tx -> tx.deadLetterDirectory().find(task));
    }

    private List<DeadLetter> held(UUID runId) {
        return inTransaction(tx -> tx.deadLetters().hold(runId));
    }

    private List<FailedAttempt> attempts(TaskKey task) {
        return inTransaction(tx -> tx.deadLetters().attempts(task.runId()));
    }

    private List<UUID> failedRuns() {
        return inTransaction(tx -> tx.directory()
                        .newest(RunQuery.all().status(RunStatus.FAILED), null, 10))
                .runs()
                .stream()
                .map(run -> run.id())
                .toList();
    }

    private List<DeadLetterGroup> groups(DeadLetterQuery query) {
        return inTransaction(tx -> tx.deadLetterDirectory().groups(query, 100));
    }

    private List<TaskKey> newest(DeadLetterQuery query) {
        return keys(inTransaction(tx -> tx.deadLetterDirectory().newest(query, null, 100)));
    }

    private List<TaskKey> slices(DeadLetterQuery query, int limit) {
        List<TaskKey> all = new ArrayList<>();
        LetterPlace reached = null;
        do {
            LetterPlace before = reached;
            LetterSlice slice = inTransaction(tx -> tx.deadLetterDirectory().newest(query, before, limit));
            all.addAll(keys(slice));
            reached = slice.reached();
        } while (reached != null);
        return all;
    }

    private static List<TaskKey> keys(LetterSlice slice) {
        return slice.letters().stream()
                .map(letter -> new TaskKey(letter.runId(), letter.step()))
                .toList();
    }
}
