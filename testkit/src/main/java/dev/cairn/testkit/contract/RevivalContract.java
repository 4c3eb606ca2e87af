package dev.cairn.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.DeadLetter;
import dev.cairn.RequeueResult;
import dev.cairn.RunQuery;
import dev.cairn.RunStatus;
import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.application.revive.ReviveRuns;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.Handlers;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.ParentTally;
import dev.cairn.domain.model.StepError;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.model.TaskRecord;
import dev.cairn.domain.model.Tries;
import dev.cairn.domain.model.WorkflowDefinition;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A failed task that is requeued is queued again, all generations that were cancelled wait, and the run goes on. */
public abstract class RevivalContract extends FlowContract {

    private static final StepError ERROR = new StepError("java.io.IOException", "no such file", "at line 1");
    private static final Outcome FAILED = new Outcome.Failed(ERROR);

    private static final int PLENTY = 100;

    private ReviveRuns revive;

    @BeforeEach
    final void bindRevive() {
        revive = flows.revive();
    }

    @Test
    void a_failure_is_stored_as_a_dead_letter_with_its_error_and_its_attempt() {
        UUID run = flows.start(Shape.chain(2));
        Claim claim = flows.claimAll().getFirst();
        flows.settle(claim, FAILED);

        DeadLetter letter = letter(run, "a");
        assertThat(letter.state()).isEqualTo(DeadLetter.State.OPEN);
        assertThat(letter.workflow()).isEqualTo(claim.run().workflow());
        assertThat(letter.failure().message()).isEqualTo("no such file");
        assertThat(letter.failure().stackTrace()).isEqualTo("at line 1");
        int attempts = inTransaction(tx -> tx.deadLetters().attempts(run).size());
        assertThat(attempts).isEqualTo(1);
    }

    @Test
    void all_generations_below_a_requeued_task_wait_again() {
        UUID run = flows.start(Shape.chain(20));
        flows.settle(flows.claimAll(), FAILED);

        RequeueResult result = revive.all(run);

        assertThat(result.requeued()).containsExactly("a");
        assertThat(result.revived()).isEqualTo(19);
        List<TaskRecord> tasks = flows.tasks(run);
        assertThat(tasks.getFirst().task().state()).isEqualTo(TaskState.QUEUED);
        assertThat(tasks.getFirst().task().tries()).isEqualTo(new Tries(1, 0, 0));
        assertThat(tasks.subList(1, 20)).allSatisfy(record -> {
            assertThat(record.task().state()).isEqualTo(TaskState.PENDING);
            assertThat(record.task().parents()).isEqualTo(new ParentTally(1, 0, 0, 0));
            assertThat(record.task().doomedBy()).isNull();
            assertThat(record.note()).isNull();
        });
        assertThat(flows.history(run, "t")).containsExactly(TaskEventType.CANCELLED, TaskEventType.REVIVED);
        assertThat(flows.run(run).status()).isEqualTo(RunStatus.RUNNING);
        assertThat(flows.run(run).openSinks()).isEqualTo(1);
        assertThat(flows.run(run).failedTasks()).isZero();
        assertThat(flows.run(run).finishedAt()).isNull();
    }

    @Test
    void a_revived_run_comes_to_its_end() {
        UUID run = flows.start(Shape.diamond());
        flows.complete(flows.claimAll());
        List<Claim> middle = flows.claimAll();
        flows.settle(middle.get(0), FAILED);
        flows.complete(middle.subList(1, 2));
        assertThat(flows.run(run).status()).isEqualTo(RunStatus.FAILED);

        revive.all(run);
        List<Claim> again = flows.claimAll();
        assertThat(again).singleElement().satisfies(claim -> {
            assertThat(claim.lease().key()).isEqualTo(middle.get(0).lease().key());
            assertThat(claim.lease().fence().attempt()).isEqualTo(2);
        });
        flows.complete(again);
        List<Claim> last = flows.claimAll();
        assertThat(last.getFirst().input().parents()).hasSize(2);
        flows.complete(last);

        assertThat(flows.run(run).status()).isEqualTo(RunStatus.COMPLETED);
        assertThat(flows.states(run).values()).containsOnly(TaskState.COMPLETED);
        assertThat(letter(run, Flows.stepOf(middle.get(0))).state()).isEqualTo(DeadLetter.State.REQUEUED);
    }

    @Test
    void a_revived_run_is_listed_as_live_until_it_fails_again() {
        UUID run = flows.start(Shape.chain(2));
        flows.settle(flows.claimAll(), FAILED);
        assertThat(listed(run)).containsExactly(RunStatus.FAILED);

        revive.all(run);
        assertThat(listed(run)).containsExactly(RunStatus.RUNNING);

        flows.settle(flows.claimAll(), FAILED);
        assertThat(listed(run)).containsExactly(RunStatus.FAILED);
    }

    @Test
    void a_task_that_waits_for_another_failed_branch_is_doomed_by_that_one() {
        WorkflowDefinition meeting =
                new Shape("meeting").step("a").step("b").step("z", "a", "b").build();
        UUID run = flows.start(meeting);
        flows.settle(flows.claimAll(), FAILED);

        revive.steps(run, Set.of("a"));

        assertThat(flows.states(run))
                .isEqualTo(Map.of("a", TaskState.QUEUED, "b", TaskState.FAILED, "z", TaskState.PENDING));
        assertThat(flows.task(run, "z").task().doomedBy()).isEqualTo("b");
        flows.complete(flows.claimAll());
        assertThat(flows.states(run)).containsEntry("z", TaskState.CANCELLED);
        assertThat(flows.task(run, "z").note()).contains("'b'");
        assertThat(flows.run(run).status()).isEqualTo(RunStatus.FAILED);
    }

    @Test
    void the_last_step_of_a_revived_run_ends_it_with_another_handler() {
        WorkflowDefinition handled =
                new Shape("handled").step("a").handlingFailure().build();
        UUID run = flows.start(handled);
        flows.settle(flows.claimAll(), FAILED);
        flows.complete(flows.claimAll());
        assertThat(flows.run(run).status()).isEqualTo(RunStatus.FAILED);

        revive.all(run);
        assertThat(flows.run(run).handlers())
                .isEqualTo(Handlers.of(Set.of(TaskKind.ON_FAILURE)).queue().revived());
        flows.settle(flows.claimAll(), FAILED);

        List<Claim> handler = flows.claimAll();
        assertThat(Flows.stepsOf(handler)).containsExactly("$on-failure-2");
        flows.complete(handler);
        assertThat(flows.run(run).status()).isEqualTo(RunStatus.FAILED);
        assertThat(flows.tasks(run))
                .extracting(record -> record.task().key().name())
                .containsExactly("a", "$on-failure", "$on-failure-2");
    }

    @Test
    void a_run_that_several_people_revive_at_once_is_revived_once() {
        UUID run = flows.start(Shape.chain(5));
        flows.settle(flows.claimAll(), FAILED);

        List<RequeueResult> results = ConcurrentThreads.together(4, thread -> revive.all(run));

        assertThat(results).filteredOn(RequeueResult::isRequeued).hasSize(1);
        assertThat(letter(run, "a").requeues()).isEqualTo(1);
        assertThat(flows.history(run, "b")).containsExactly(TaskEventType.CANCELLED, TaskEventType.REVIVED);
        assertThat(flows.run(run).openSinks()).isEqualTo(1);
        assertThat(flows.run(run).failedTasks()).isZero();
    }

    /** In which lists by status the run is. */
    private List<RunStatus> listed(UUID run) {
        return inTransaction(tx -> Arrays.stream(RunStatus.values())
                .filter(status -> tx.directory().newest(RunQuery.all().status(status), null, PLENTY).runs().stream()
                        .anyMatch(found -> found.id().equals(run)))
                .toList());
    }

    private DeadLetter letter(UUID run, String step) {
        return inTransaction(tx -> tx.deadLetterDirectory().find(new TaskKey(run, step)))
                .orElseThrow();
    }
}
