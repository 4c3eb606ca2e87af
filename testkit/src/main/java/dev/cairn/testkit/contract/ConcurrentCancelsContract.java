package dev.cairn.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.CancelResult.Outcome;
import dev.cairn.RunStatus;
import dev.cairn.TaskState;
import dev.cairn.domain.model.Claim;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.Test;

/** Runs are cancelled at the moment when others claim, settle or cancel them. */
public abstract class ConcurrentCancelsContract extends FlowContract {

    private static final int ROUNDS = 50;

    @Test
    void a_run_that_is_cancelled_while_it_is_claimed_and_settled_has_no_live_task_afterwards() {
        List<UUID> runs = flows.startMany(Shape.chain(4), "acme", ROUNDS);

        ConcurrentThreads.together(3, thread -> {
            if (thread == 0) {
                runs.forEach(flows::cancel);
                return 0;
            }
            UUID worker = flows.join();
            int settled = 0;
            for (int i = 0; i < ROUNDS; i++) {
                List<Claim> claims = flows.claim(worker, 3).orElseThrow();
                settled += flows.complete(claims).size();
            }
            return settled;
        });

        for (UUID run : runs) {
            assertThat(flows.run(run).status()).isIn(RunStatus.CANCELLED, RunStatus.COMPLETED);
            assertThat(flows.states(run).values()).allMatch(TaskState::isTerminal);
            assertThat(flows.run(run).openSinks()).isZero();
        }
        assertThat(flows.claimAll()).isEmpty();
    }

    @Test
    void of_two_who_cancel_a_run_at_the_same_moment_one_cancels_it() {
        List<UUID> runs = flows.startMany(Shape.chain(3), "acme", ROUNDS);
        CyclicBarrier round = new CyclicBarrier(2);

        List<Long> cancelled = ConcurrentThreads.together(
                2,
                thread -> runs.stream()
                        .filter(run -> {
                            ConcurrentThreads.meet(round);
                            return flows.cancel(run).outcome() == Outcome.CANCELLED;
                        })
                        .count());

        assertThat(cancelled.get(0) + cancelled.get(1)).isEqualTo(ROUNDS);
        assertThat(runs)
                .allSatisfy(
                        run -> assertThat(flows.run(run).cancelled().tasks()).isEqualTo(1));
    }

    @Test
    void a_cancel_and_the_end_of_the_last_step_leave_one_end() {
        List<UUID> runs = flows.startMany(Shape.single(), "acme", ROUNDS);
        List<Claim> claims = flows.claimAll();
        CyclicBarrier round = new CyclicBarrier(2);

        List<Long> done = ConcurrentThreads.together(
                2,
                thread -> claims.stream()
                        .filter(claim -> {
                            ConcurrentThreads.meet(round);
                            return thread == 0
                                    ? flows.cancel(claim.run().id()).isCancelled()
                                    : !flows.complete(List.of(claim)).isEmpty();
                        })
                        .count());

        assertThat(done.get(0) + done.get(1)).isEqualTo(runs.size());
        assertThat(runs)
                .allSatisfy(run -> assertThat(flows.states(run)
                                .containsValue(
                                        flows.run(run).status() == RunStatus.CANCELLED
                                                ? TaskState.CANCELLED
                                                : TaskState.COMPLETED))
                        .isTrue());
    }
}
