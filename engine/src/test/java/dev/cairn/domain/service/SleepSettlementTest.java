package dev.cairn.domain.service;

import static dev.cairn.domain.service.Nodes.node;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.TaskState;
import dev.cairn.domain.model.HeldTask;
import dev.cairn.domain.model.NewTask;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.Successors;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskChange;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.model.TaskUpdate;
import dev.cairn.domain.model.Timer;
import dev.cairn.domain.model.Tries;
import dev.cairn.domain.model.WorkflowGraph;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The length of a sleep is counted from when it became ready, whatever happened until a worker looked at it. */
class SleepSettlementTest {

    private static final Instant READY = Instant.parse("2030-01-01T00:00:00Z");
    private static final Instant LATER = READY.plusSeconds(40);
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Outcome COMPLETED = new Outcome.Completed(null);

    private final UUID run = new UUID(7, 1);
    private final Map<TaskKey, Task> stored = new HashMap<>();

    @Test
    void a_sleep_counts_from_the_end_of_its_only_parent() {
        store(node("a"), sleep("nap", "a"));
        settle(READY, "a", COMPLETED);

        assertThat(sleepsUntil("nap")).isEqualTo(READY.plus(MINUTE));
    }

    @Test
    void a_sleep_counts_from_the_end_of_a_parent_that_its_lease_holder_has_completed_unread() {
        store(node("a"), sleep("nap", "a"));
        HeldTask held = new HeldTask(
                new RunHeader(run, "flow", 1, "acme"),
                key("a"),
                Tries.NONE,
                new Successors(List.of("nap"), true),
                null);
        save(Settlement.of(List.of(new TaskChange(key("a"), 1, COMPLETED, held)), Map.of(), READY));

        assertThat(sleepsUntil("nap")).isEqualTo(READY.plus(MINUTE));
    }

    @Test
    void a_sleep_counts_from_the_end_of_its_last_parent() {
        store(node("a"), node("b"), sleep("nap", "a", "b"));
        settle(READY.minusSeconds(30), "a", COMPLETED);
        settle(READY, "b", COMPLETED);

        assertThat(sleepsUntil("nap")).isEqualTo(READY.plus(MINUTE));
    }

    @Test
    void a_sleep_that_begins_the_run_counts_from_its_start() {
        RunPlan plan = new RunPlan(new WorkflowGraph("flow", 1, List.of(sleep("nap"), node("step"))));
        for (NewTask added : plan.tasks(run, TaskState.QUEUED, READY)) {
            stored.put(added.task().key(), added.task());
        }

        assertThat(stored.get(key("step")).readyAt()).isNull();
        assertThat(sleepsUntil("nap")).isEqualTo(READY.plus(MINUTE));
    }

    @Test
    void a_delayed_sleep_whose_start_was_not_known_counts_from_when_its_timer_fired() {
        store(sleep("nap"));
        stored.computeIfPresent(key("nap"), (key, task) -> task.in(TaskState.SCHEDULED));
        settle(READY, "nap", new Outcome.TimerFired(Timer.Kind.START));

        assertThat(sleepsUntil("nap")).isEqualTo(READY.plus(MINUTE));
    }

    @Test
    void work_given_back_a_crash_and_a_retry_do_not_begin_the_sleep_again() {
        store(node("a"), sleep("nap", "a"));
        settle(READY, "a", COMPLETED);
        for (Outcome outcome : List.of(
                new Outcome.GivenBack("the worker stops"),
                new Outcome.Crashed("the worker died", 5),
                new Outcome.Retrying(StoredRun.BROKEN, Duration.ZERO, true))) {
            start("nap");
            settle(READY.plusSeconds(5), "nap", outcome);
        }
        settle(READY.plusSeconds(6), "nap", new Outcome.TimerFired(Timer.Kind.RETRY));

        assertThat(sleepsUntil("nap")).isEqualTo(READY.plus(MINUTE));
    }

    @Test
    void only_a_sleep_keeps_the_time() {
        store(node("a"), node("b", "a"), node("c"), node("d", "a", "c"));
        settle(READY, "a", COMPLETED);
        settle(READY, "c", COMPLETED);

        assertThat(stored.values()).extracting(Task::readyAt).containsOnlyNulls();
    }

    private static WorkflowGraph.Node sleep(String name, String... parents) {
        return new WorkflowGraph.Node(name, TaskKind.SLEEP, false, List.of(parents));
    }

    /** Roots run, as after a claim. */
    private void store(WorkflowGraph.Node... nodes) {
        StoredRun tasks = new StoredRun(run, List.of(nodes));
        for (WorkflowGraph.Node node : nodes) {
            stored.put(key(node.name()), tasks.task(node.name()));
        }
    }

    private TaskKey key(String name) {
        return new TaskKey(run, name);
    }

    private void start(String name) {
        stored.computeIfPresent(key(name), (key, task) -> task.in(TaskState.RUNNING));
    }

    private Instant sleepsUntil(String name) {
        start(name);
        return settle(LATER, name, new Outcome.SleepingFor(MINUTE))
                .timers()
                .getFirst()
                .dueAt();
    }

    private Settlement settle(Instant now, String name, Outcome outcome) {
        int attempt = stored.get(key(name)).nextAttempt();
        return save(Settlement.of(List.of(new TaskChange(key(name), attempt, outcome)), stored, now));
    }

    private Settlement save(Settlement settlement) {
        for (TaskUpdate update : settlement.updates()) {
            stored.computeIfPresent(update.key(), (key, task) -> update.appliedTo(task));
        }
        return settlement;
    }
}
