package dev.cairn.adapter.postgres.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.adapter.postgres.MixedWork;
import dev.cairn.adapter.postgres.ReadOnlySnapshot;
import dev.cairn.adapter.postgres.TestDatabase;
import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.domain.service.TaskLifecycle;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The invariants, as queries: silent when all is well, and each able to speak. */
class VerifyTest {

    private static final MixedWork HALF_DONE = new MixedWork();

    @BeforeAll
    static void work() {
        HALF_DONE.half();
        assertThat(check(HALF_DONE)).isEmpty();
    }

    private static List<Violation> check(MixedWork work) {
        return Verify.on(TestDatabase.server()).schema(work.schema.name()).check();
    }

    @Test
    void a_store_is_clean_at_every_moment_of_mixed_work_and_at_its_end() {
        MixedWork work = new MixedWork();
        assertThat(check(work)).isEmpty();
        for (Runnable moment : work.moments()) {
            moment.run();
            assertThat(check(work)).isEmpty();
        }
        work.half();
        assertThat(check(work)).isEmpty();
        work.finish();
        assertThat(check(work)).isEmpty();
        assertThat(work.eventTypes()).containsExactlyInAnyOrder(TaskEventType.values());
        assertThat(work.reasons()).anyMatch(why -> why.startsWith("given back")).anyMatch(why -> why.endsWith("died"));
    }

    @Test
    void a_store_is_clean_while_tasks_wait_that_were_given_back_with_a_delay_and_when_they_have_run() {
        MixedWork work = new MixedWork();
        work.trigger();
        work.giveBackWithDelay();
        assertThat(check(work)).isEmpty();
        work.finish();
        assertThat(check(work)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("dev.cairn.adapter.postgres.verify.PlantedViolation#all")
    void a_violation_is_reported_by_its_invariant_and_by_no_other(PlantedViolation planted) throws SQLException {
        Set<String> others = planted.others().stream().map(Invariant::name).collect(Collectors.toSet());
        List<Violation> violations = checkAfter(planted.sql());

        assertThat(violations).extracting(Violation::invariant).containsAll(others);
        assertThat(violations)
                .filteredOn(violation -> !others.contains(violation.invariant()))
                .isNotEmpty()
                .allSatisfy(violation -> {
                    assertThat(violation.invariant())
                            .isEqualTo(planted.invariant().name());
                    assertThat(violation.what()).containsPattern(planted.names());
                });
    }

    @ParameterizedTest
    @EnumSource
    void every_invariant_has_a_violation_planted(Invariant invariant) {
        assertThat(PlantedViolation.all()).anyMatch(planted -> planted.invariant() == invariant);
    }

    @Test
    void a_task_in_a_state_that_there_is_not_violates_one_thing_or_another() throws SQLException {
        assertThat(checkAfter("UPDATE cairn.tasks SET state = 'LOST' WHERE state = 'COMPLETED'"))
                .isNotEmpty();
    }

    @Test
    void no_more_than_a_hundred_violations_of_a_kind_are_reported() throws SQLException {
        assertThat(checkAfter("""
                INSERT INTO cairn.task_events (run_id, step, attempt, type, at)
                SELECT gen_random_uuid(), 'ghost', 1, 'QUEUED', now()
                  FROM generate_series(1, 150)
                """)).hasSize(Verify.MOST_OF_A_KIND);
    }

    /** What a check sees in the transaction that has changed something, which then is taken back. */
    private static List<Violation> checkAfter(String sql) throws SQLException {
        try (Connection connection = TestDatabase.server().getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute(HALF_DONE.schema.sql(sql));
            List<Violation> violations = Verify.on(TestDatabase.server())
                    .schema(HALF_DONE.schema.name())
                    .findings(new ReadOnlySnapshot(new PipelinedConnection(connection, HALF_DONE.schema)))
                    .violations();
            connection.rollback();
            return violations;
        }
    }

    @Test
    void an_event_leads_to_one_state_wherever_it_happens_as_the_queries_take_for_granted() {
        // A time-out leaves every state as it is, and unread signals belong to no task; the queries leave both out.
        for (TaskEventType event :
                EnumSet.complementOf(EnumSet.of(TaskEventType.TIMED_OUT, TaskEventType.UNREAD_SIGNALS))) {
            assertThat(Arrays.stream(TaskState.values())
                            .flatMap(state -> TaskLifecycle.next(state, event).stream())
                            .distinct())
                    .hasSize(1);
        }
    }
}
