package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.inmemory.InMemoryStore;
import dev.cairn.adapter.postgres.sql.PooledConnections;
import dev.cairn.adapter.postgres.sql.Schema;
import dev.cairn.adapter.time.ThisMachine;
import dev.cairn.domain.model.WorkflowDefinition;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Random graphs under random schedules end in the same states, with the same events, on both stores. */
@Tag("slow")
class DifferentialTest {

    private static final Schema SCHEMA = TestDatabase.freshSchema();
    private static final PostgresStore POSTGRES =
            new PostgresStore(new PooledConnections(TestDatabase.server(), SCHEMA), SCHEMA);

    static LongStream seeds() {
        return LongStream.range(0, 60);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void both_stores_come_to_the_same_end(long seed) {
        WorkflowDefinition definition = RandomWorkflow.of(seed);

        String inMemory = new DrivenWorld(new InMemoryStore(ThisMachine.clock()), definition, seed).outcome();
        String onPostgres = new DrivenWorld(POSTGRES, definition, seed).outcome();

        assertThat(onPostgres).isEqualTo(inMemory);
    }

    @Test
    void the_worlds_differ_and_contain_everything_that_can_become_of_a_task() {
        Set<String> outcomes = seeds().mapToObj(
                        seed -> new DrivenWorld(new InMemoryStore(ThisMachine.clock()), RandomWorkflow.of(seed), seed)
                                .outcome())
                .collect(Collectors.toSet());

        assertThat(outcomes)
                .hasSizeGreaterThan(50)
                .anySatisfy(outcome -> assertThat(outcome).contains("FAILED", "CANCELLED"))
                .anySatisfy(outcome -> assertThat(outcome).contains("SKIPPED"))
                .anySatisfy(outcome -> assertThat(outcome).contains("WOKEN"))
                .anySatisfy(outcome -> assertThat(outcome).contains("RETRYING"))
                .anySatisfy(outcome -> assertThat(outcome).contains("$on-success COMPLETED"))
                .anySatisfy(outcome -> assertThat(outcome).contains("$on-success FAILED"))
                .anySatisfy(outcome -> assertThat(outcome).containsPattern("\\$compensate-step-\\d+ COMPLETED"))
                .anySatisfy(outcome -> assertThat(outcome).containsPattern("\\$compensate-step-\\d+ FAILED"))
                .anySatisfy(outcome -> assertThat(outcome).contains("not retried: "));
        assertThat(List.of(
                        "REQUEUED [step-",
                        "REVIVED#",
                        "COPIED#",
                        "CANCELLED [] 0 by the test",
                        "WAITS_FOR_PARENTS",
                        "WAS_OVER",
                        "$on-cancel COMPLETED",
                        "$on-failure-2"))
                .filteredOn(sign -> outcomes.stream().noneMatch(outcome -> outcome.contains(sign)))
                .isEmpty();
    }
}
