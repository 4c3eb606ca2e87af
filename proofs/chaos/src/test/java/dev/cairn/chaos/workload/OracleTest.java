package dev.cairn.chaos.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RunStatus;
import dev.cairn.TaskState;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What the oracle foretells, where it can be seen with the naked eye. */
class OracleTest {

    private static Shape shape(String name) {
        return Shapes.of(1).stream()
                .filter(shape -> shape.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void of_two_branches_exactly_one_is_taken_and_both_lead_to_the_end() {
        LongStream.range(0, 50).forEach(seed -> {
            Oracle foretold = Oracle.of(shape("branch"), new ChaosInput(seed, false));

            assertThat(foretold.states().get("yes"))
                    .isNotEqualTo(foretold.states().get("no"));
            assertThat(foretold.states().get("yes-nap"))
                    .isEqualTo(foretold.states().get("yes"));
            assertThat(foretold.states()).containsEntry("end", TaskState.COMPLETED);
        });
    }

    @Test
    void whatever_comes_after_a_failure_is_cancelled_and_the_handler_runs() {
        LongStream.range(0, 500)
                .mapToObj(seed -> Oracle.of(shape("diamond"), new ChaosInput(seed, true)))
                .filter(foretold -> foretold.states().get("b") == TaskState.FAILED)
                .forEach(foretold -> {
                    assertThat(foretold.states())
                            .containsEntry("d", TaskState.CANCELLED)
                            .containsEntry(Oracle.HANDLER, TaskState.COMPLETED);
                    assertThat(foretold.status()).isEqualTo(RunStatus.FAILED);
                });
    }

    @Test
    void a_run_that_may_not_fail_completes_however_often_its_steps_do() {
        LongStream.range(0, 200)
                .forEach(seed -> Shapes.of(seed).forEach(shape -> {
                    assertThat(Oracle.of(shape, new ChaosInput(seed, false)).status())
                            .isEqualTo(RunStatus.COMPLETED);
                    shape.nodes().forEach(node -> {
                        Behaviour behaviour = Behaviour.of(new ChaosInput(seed, false), node.name());
                        assertThat(behaviour.fails(Behaviour.MAX_RETRIES + 1)).isFalse();
                    });
                }));
    }
}
