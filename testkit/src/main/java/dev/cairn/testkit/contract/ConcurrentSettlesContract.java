package dev.cairn.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RunStatus;
import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.application.recover.ReapDeadWorkers;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.StepError;
import dev.cairn.domain.model.WorkflowDefinition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.Test;

/** Transactions settle at the same moment: each child is decided once, each run closed once, each timer fired once. */
public abstract class ConcurrentSettlesContract extends FlowContract {
    private static final int ROUNDS = 100;

    @Test
    void a_child_whose_parents_settle_at_the_same_moment_is_queued_once() {
        List<UUID> runs = flows.startMany(Shape.fanIn(), "acme", ROUNDS);
        settleAsPairs(flows.claimAll(), new Outcome.Completed(null));

        List<Claim> children = flows.claimAll();
        assertThat(children).extracting(claim -> claim.run().id()).containsExactlyInAnyOrderElementsOf(runs);
        assertThat(Flows.stepsOf(children)).containsOnly("c");
        flows.complete(children);
        assertThat(runs).allSatisfy(run -> {
            assertThat(flows.history(run, "c"))
                    .containsExactly(TaskEventType.QUEUED, TaskEventType.STARTED, TaskEventType.COMPLETED);
            assertThat(flows.run(run).status()).isEqualTo(RunStatus.COMPLETED);
        });
    }

    @Test
    void a_run_whose_last_two_steps_end_at_the_same_moment_is_over() {
        WorkflowDefinition pair = new Shape("pair").step("a").step("b").build();
        List<UUID> runs = flows.startMany(pair, "acme", ROUNDS);
        settleAsPairs(flows.claimAll(), new Outcome.Completed(null));

        assertThat(runs).allSatisfy(run -> {
            assertThat(flows.run(run).openSinks()).isZero();
            assertThat(flows.run(run).status()).isEqualTo(RunStatus.COMPLETED);
        });
    }

    @Test
    void failures_at_the_same_moment_queue_one_failure_handler() {
        WorkflowDefinition pair =
                new Shape("pair").step("a").step("b").handlingFailure().build();
        List<UUID> runs = flows.startMany(pair, "acme", ROUNDS);
        settleAsPairs(flows.claimAll(), new Outcome.Failed(StepError.noticed("Type", "message")));

        List<Claim> handlers = flows.claimAll();
        assertThat(handlers).extracting(claim -> claim.run().id()).containsExactlyInAnyOrderElementsOf(runs);
        assertThat(runs)
                .allSatisfy(run -> assertThat(flows.run(run).failedTasks()).isEqualTo(2));
    }

    @Test
    void batches_that_meet_the_same_runs_in_another_order_do_not_block_each_other() {
        int width = 6;
        Shape wide = new Shape("wide");
        String[] parents = new String[width];
        for (int i = 0; i < width; i++) {
            parents[i] = "p" + i;
            wide.step(parents[i]);
        }
        List<UUID> runs = flows.startMany(wide.step("last", parents).build(), "acme", 40);
        List<Claim> claims = flows.claimAll();

        ConcurrentThreads.together(width, i -> {
            List<Claim> own = new ArrayList<>(claims.stream()
                    .filter(claim -> Flows.stepOf(claim).equals("p" + i))
                    .toList());
            Collections.shuffle(own, new Random(i));
            for (int from = 0; from < own.size(); from += 10) {
                flows.complete(own.subList(from, from + 10));
            }
            return own.size();
        });
        assertThat(flows.claimAll()).extracting(claim -> claim.run().id()).containsExactlyInAnyOrderElementsOf(runs);
    }

    @Test
    void of_two_who_settle_the_same_attempt_one_is_accepted() {
        List<UUID> runs = flows.startMany(Shape.chain(2), "acme", ROUNDS);
        List<Claim> claims = flows.claimAll();
        CyclicBarrier round = new CyclicBarrier(2);

        List<Integer> accepted = ConcurrentThreads.together(2, i -> {
            int count = 0;
            for (Claim claim : claims) {
                ConcurrentThreads.meet(round);
                count += flows.complete(List.of(claim)).size();
            }
            return count;
        });
        assertThat(accepted.get(0) + accepted.get(1)).isEqualTo(ROUNDS);
        assertThat(runs)
                .allSatisfy(run -> assertThat(flows.history(run, "a"))
                        .containsExactly(TaskEventType.QUEUED, TaskEventType.STARTED, TaskEventType.COMPLETED));
        assertThat(flows.claimAll()).hasSize(ROUNDS);
    }

    @Test
    void a_result_that_meets_the_reaper_counts_or_is_refused_but_never_both() {
        for (int i = 0; i < 30; i++) {
            UUID run = flows.start(Shape.single());
            List<Claim> claims = flows.claimAll();
            boolean accepted = completeWhileReaped(claims);

            assertThat(flows.states(run)).containsEntry("a", accepted ? TaskState.COMPLETED : TaskState.QUEUED);
            List<Claim> again = flows.claimAll();
            assertThat(again).hasSize(accepted ? 0 : 1);
            flows.complete(again);
        }
    }

    /**
     * The reason why a child and a run may be written unread: a transaction that wants to change them takes the lease
     * first.
     */
    @Test
    void what_a_lease_holder_writes_unread_is_written_only_while_it_holds_the_lease() {
        for (int i = 0; i < 30; i++) {
            UUID run = flows.start(Shape.chain(2));
            List<Claim> claims = flows.claimAll();
            boolean accepted = completeWhileReaped(claims);

            assertThat(flows.states(run))
                    .containsEntry("a", accepted ? TaskState.COMPLETED : TaskState.QUEUED)
                    .containsEntry("b", accepted ? TaskState.QUEUED : TaskState.PENDING);
            List<Claim> next = flows.claimAll();
            assertThat(Flows.stepsOf(next)).containsExactly(accepted ? "b" : "a");
            flows.complete(next);
            flows.complete(flows.claimAll());
        }
    }

    @Test
    void two_leaders_fire_each_timer_once() {
        List<UUID> runs = flows.startMany(Shape.chain(2), "acme", 1_000);
        flows.settle(flows.claimAll(), new Outcome.SleepingFor(Duration.ofMinutes(1)));
        letTimePass(Duration.ofHours(1));

        ConcurrentThreads.together(2, i -> {
            int fired = 0;
            while (flows.fire().nextDue().isPresent()) {
                fired++;
            }
            return fired;
        });
        flows.fire();
        assertThat(flows.claimAll()).extracting(claim -> claim.run().id()).containsExactlyInAnyOrderElementsOf(runs);
        assertThat(runs)
                .allSatisfy(run -> assertThat(flows.history(run, "a"))
                        .containsExactly(
                                TaskEventType.QUEUED,
                                TaskEventType.STARTED,
                                TaskEventType.SLEEPING,
                                TaskEventType.WOKEN));
    }

    @Test
    void many_reapers_cost_a_task_one_crash() {
        flows.startMany(Shape.single(), "acme", 50);
        flows.claimAll();
        letTimePass(Duration.ofMinutes(1));
        ReapDeadWorkers leader = flows.leader();
        ConcurrentThreads.together(4, i -> {
            leader.sweep();
            return i;
        });

        assertThat(flows.claimAll())
                .hasSize(50)
                .allSatisfy(claim -> assertThat(claim.input().tries().crashes()).isEqualTo(1));
    }

    /** Settles while a leader takes the same tasks away, and returns whether the results counted. */
    private boolean completeWhileReaped(List<Claim> claims) {
        letTimePass(Duration.ofMinutes(1));
        ReapDeadWorkers leader = flows.leader();
        List<Set<Fence>> answers = ConcurrentThreads.together(2, thread -> {
            if (thread == 0) {
                return flows.complete(claims);
            }
            leader.sweep();
            return Set.of();
        });
        return !answers.getFirst().isEmpty();
    }

    /** Two threads settle the two tasks of one run at the same time, one task each. */
    private void settleAsPairs(List<Claim> claims, Outcome outcome) {
        assertThat(claims).hasSize(2 * ROUNDS);
        CyclicBarrier round = new CyclicBarrier(2);
        ConcurrentThreads.together(2, i -> {
            String own = i == 0 ? "a" : "b";
            for (Claim claim : claims) {
                if (Flows.stepOf(claim).equals(own)) {
                    ConcurrentThreads.meet(round);
                    flows.settle(claim, outcome);
                }
            }
            return own;
        });
    }
}
