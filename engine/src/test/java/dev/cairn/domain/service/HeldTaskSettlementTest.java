package dev.cairn.domain.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RunStatus;
import dev.cairn.TaskState;
import dev.cairn.domain.model.Handlers;
import dev.cairn.domain.model.HeldTask;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.ParentTally;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.StepError;
import dev.cairn.domain.model.Successors;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskChange;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.model.Tries;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A completion by the holder of the lease is decided from what it knows, and comes to the same as one that was read. */
class HeldTaskSettlementTest {

    private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");
    private static final Outcome COMPLETED = new Outcome.Completed(new Payload("42"));

    private final RunHeader run = new RunHeader(UUID.randomUUID(), "flow", 1, "acme");

    @Test
    void children_without_other_parents_become_ready_unread() {
        Task held = running("a", List.of("b", "c"));

        assertSame(held, Map.of(), Map.of("b", waiting("b", 1), "c", waiting("c", 1)));
    }

    @Test
    void a_sleep_without_other_parents_begins_unread() {
        Task nap = waiting("nap", 1);
        Task sleep = new Task(
                nap.key(), TaskKind.SLEEP, false, List.of(), nap.parents(), nap.state(), nap.tries(), nap.doomedBy());

        assertSame(running("a", List.of("nap")), Map.of(), Map.of("nap", sleep));
    }

    @Test
    void children_with_other_parents_are_counted_down_as_they_were_locked() {
        Task held = running("a", List.of("b", "c"));
        Map<String, Task> children = Map.of("b", waiting("b", 1), "c", waiting("c", 2));

        assertSame(held, children, children);
    }

    @Test
    void the_end_of_a_sink_is_counted_for_its_run() {
        assertSame(running("a", List.of()), Map.of(), Map.of());
    }

    @Test
    void only_a_completion_is_decided_from_what_is_known() {
        HeldTask held = held(running("a", List.of("b")), true);
        StepError error = StepError.noticed("Broken", "for now");
        List<Outcome> others = List.of(
                new Outcome.Failed(error),
                new Outcome.Skipped("no need"),
                new Outcome.Retrying(error, Duration.ZERO, true),
                new Outcome.SleepingFor(Duration.ZERO),
                new Outcome.SleepingUntil(Instant.EPOCH),
                new Outcome.GivenBack("no time"),
                new Outcome.Crashed("it died", 1));

        assertThat(new TaskChange(held.key(), 1, COMPLETED, held).completed()).isEqualTo(held);
        assertThat(new TaskChange(held.key(), 1, COMPLETED).completed()).isNull();
        assertThat(others)
                .allSatisfy(outcome -> assertThat(new TaskChange(held.key(), 1, outcome, held).completed())
                        .isNull());
    }

    @Test
    void a_run_is_known_to_end_only_with_its_last_sink_and_without_failures() {
        Run last = stored(1, 0, RunStatus.RUNNING);

        assertThat(HeldTask.lastOf(last, true)).isEqualTo(last);
        assertThat(HeldTask.lastOf(last, false)).isNull();
        assertThat(HeldTask.lastOf(stored(2, 0, RunStatus.RUNNING), true)).isNull();
        assertThat(HeldTask.lastOf(stored(1, 1, RunStatus.RUNNING), true)).isNull();
    }

    /** Decides once with what the holder of the lease knows, and once with everything read. */
    private void assertSame(Task task, Map<String, Task> locked, Map<String, Task> stored) {
        boolean exclusive =
                stored.values().stream().allMatch(child -> child.parents().total() == 1);
        TaskChange known = new TaskChange(task.key(), 3, COMPLETED, held(task, exclusive));
        TaskChange unknown = new TaskChange(task.key(), 3, COMPLETED);
        Map<TaskKey, Task> all = new HashMap<>(byKey(stored));
        all.put(task.key(), task);

        Settlement fromKnowledge = Settlement.of(List.of(known), byKey(locked), NOW);
        Settlement fromRows = Settlement.of(List.of(unknown), all, NOW);

        assertThat(fromKnowledge.missing()).isEmpty();
        assertThat(applied(fromKnowledge, all)).isEqualTo(applied(fromRows, all));
        assertThat(fromKnowledge.events()).isEqualTo(fromRows.events());
        assertThat(fromKnowledge.ready()).isEqualTo(fromRows.ready());
        assertThat(fromKnowledge.tallies()).isEqualTo(fromRows.tallies());
        assertThat(fromKnowledge.timers()).isEqualTo(fromRows.timers());
        assertThat(fromKnowledge.closed()).isEqualTo(fromRows.closed());
    }

    /** The tasks after the updates, and their outputs. */
    private static List<List<Object>> applied(Settlement settlement, Map<TaskKey, Task> stored) {
        return settlement.updates().stream()
                .map(update -> Arrays.<Object>asList(update.appliedTo(stored.get(update.key())), update.output()))
                .toList();
    }

    private static Map<TaskKey, Task> byKey(Map<String, Task> tasks) {
        Map<TaskKey, Task> byKey = new HashMap<>();
        tasks.values().forEach(task -> byKey.put(task.key(), task));
        return byKey;
    }

    private HeldTask held(Task task, boolean exclusive) {
        return new HeldTask(run, task.key(), task.tries(), new Successors(task.children(), exclusive), null);
    }

    private Task running(String name, List<String> children) {
        return task(name, children, ParentTally.allOpen(0), TaskState.RUNNING, new Tries(2, 1, 1));
    }

    private Task waiting(String name, int parents) {
        return task(name, List.of(), ParentTally.allOpen(parents), TaskState.PENDING, Tries.NONE);
    }

    private Task task(String name, List<String> children, ParentTally parents, TaskState state, Tries tries) {
        return new Task(new TaskKey(run.id(), name), TaskKind.STEP, false, children, parents, state, tries, null);
    }

    private Run stored(int openSinks, int failed, RunStatus status) {
        return new Run(run, status, openSinks, failed, Handlers.NONE, new Run.Origin(null, Map.of(), NOW), null);
    }
}
