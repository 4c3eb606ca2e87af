package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RetryLater;
import dev.cairn.RetryPolicy;
import dev.cairn.StepRef;
import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.TriggerOptions;
import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import dev.cairn.adapter.postgres.sql.PooledConnections;
import dev.cairn.adapter.postgres.sql.Schema;
import dev.cairn.testkit.byhand.HandDrivenEngine;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** A machine stood still, as a suspended VM does: its monotonic clock stopped, and the clock of the server went on. */
class StoppedClockTest {

    private static final Duration WAIT = Duration.ofSeconds(6);
    private static final String STANDS_STILL = "SELECT pg_sleep(0.1)";

    private final Schema schema = TestDatabase.freshSchema();
    private final PooledConnections pool = new PooledConnections(TestDatabase.server(), schema);
    private final PostgresStore store =
            new PostgresStore(pool, schema, Duration.ofSeconds(15), StoreCaches.of(() -> 0));
    private final HandDrivenEngine engine = HandDrivenEngine.on(store);

    @Test
    void a_start_delay_is_counted_from_the_time_of_the_server() {
        Workflow<String> flow = engine.workflow("flow", wf -> wf.step("only").run((input, ctx) -> {}));
        learnTheTime(flow);
        Instant triggered = standStill();

        WorkflowRunRef run = flow.runNoWait("in", "acme", TriggerOptions.none().startDelay(WAIT));

        assertThat(dueOf(run, TaskEventType.SCHEDULED)).isAfterOrEqualTo(triggered.plus(WAIT));
        assertThat(dueTime()).isEqualTo(dueOf(run, TaskEventType.SCHEDULED));
    }

    @Test
    void a_retry_waits_from_the_time_of_the_server() {
        Workflow<String> flow = engine.workflow(
                "flow",
                wf -> wf.step("fails").retry(RetryPolicy.fixed(3, WAIT)).run((input, ctx) -> {
                    throw new IllegalStateException("not today");
                }));
        WorkflowRunRef run = claimed(flow);
        Instant ended = standStill();
        engine.run(1);

        assertThat(dueOf(run, TaskEventType.RETRYING)).isAfterOrEqualTo(ended.plus(WAIT));
        assertThat(dueTime()).isEqualTo(dueOf(run, TaskEventType.RETRYING));
    }

    @Test
    void a_step_that_asks_for_later_waits_from_the_time_of_the_server() {
        Workflow<String> flow = engine.workflow(
                "flow",
                wf -> wf.step("later").run((input, ctx) -> {
                    throw new RetryLater(WAIT);
                }));
        WorkflowRunRef run = claimed(flow);
        Instant ended = standStill();
        engine.run(1);

        assertThat(dueOf(run, TaskEventType.RETRYING)).isAfterOrEqualTo(ended.plus(WAIT));
    }

    @Test
    void a_sleep_is_counted_from_the_time_of_the_server() {
        Workflow<String> flow = engine.workflow("flow", wf -> {
            StepRef<Void> before = wf.step("before").run((input, ctx) -> {});
            wf.sleep("nap", WAIT).after(before);
        });
        WorkflowRunRef run = claimed(flow);
        Instant ended = standStill();
        engine.run(1);
        Instant looked = standStill();
        engine.work();

        assertThat(dueOf(run, TaskEventType.SLEEPING)).isBetween(ended.plus(WAIT), looked.plus(WAIT));
        assertThat(dueTime()).isEqualTo(dueOf(run, TaskEventType.SLEEPING));
    }

    @Test
    void a_sleep_that_begins_a_run_is_counted_from_the_time_of_the_server() {
        Workflow<String> flow = engine.workflow("flow", wf -> wf.sleep("nap", WAIT));
        learnTheTime(flow);
        Instant triggered = standStill();
        WorkflowRunRef run = flow.runNoWait("in", "acme");
        Instant looked = standStill();
        engine.work();

        assertThat(dueOf(run, TaskEventType.SLEEPING)).isBetween(triggered.plus(WAIT), looked.plus(WAIT));
    }

    @Test
    void events_and_the_end_of_a_run_are_dated_by_the_server() {
        Workflow<String> flow = engine.workflow("flow", wf -> {
            StepRef<Void> first = wf.step("first").run((input, ctx) -> {});
            wf.step("second").after(first).run((input, before, ctx) -> {});
        });
        learnTheTime(flow);
        Instant triggered = standStill();
        WorkflowRunRef run = flow.runNoWait("in", "acme");
        Instant completed = standStill();
        engine.work();

        assertThat(run.inspect().times().createdAt()).isBetween(triggered, completed);
        assertThat(run.inspect().times().finishedAt()).isAfterOrEqualTo(completed);
        assertThat(run.events().getFirst().at()).isBetween(triggered, completed);
        assertThat(run.events().getLast().at()).isAfterOrEqualTo(completed);
        assertThat(run.events()).extracting(TaskEvent::at).isSorted();
    }

    /** A run that was handed to this engine with its trigger, by one that knows the time of the server. */
    private WorkflowRunRef claimed(Workflow<String> flow) {
        engine.claim();
        WorkflowRunRef run = flow.runNoWait("in", "acme");
        engine.claim();
        return run;
    }

    private void learnTheTime(Workflow<String> flow) {
        flow.runNoWait("in", "acme");
        engine.work();
    }

    /** Lets time pass on the server, not here, and answers with the time there. */
    private Instant standStill() {
        TestDatabase.execute(schema, STANDS_STILL);
        return ask("SELECT clock_timestamp()");
    }

    private Instant dueTime() {
        return ask("SELECT max(due_at) FROM cairn.timers");
    }

    private Instant ask(String sql) {
        try (Connection connection = TestDatabase.server().getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(schema.sql(sql))) {
            row.next();
            return row.getTimestamp(1).toInstant();
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    private static Instant dueOf(WorkflowRunRef run, TaskEventType type) {
        List<TaskEvent> events =
                run.events().stream().filter(event -> event.type() == type).toList();
        return Objects.requireNonNull(events.getLast().dueAt());
    }
}
