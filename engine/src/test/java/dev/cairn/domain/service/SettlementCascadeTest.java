package dev.cairn.domain.service;

import static dev.cairn.domain.service.Nodes.chain;
import static dev.cairn.domain.service.Nodes.fan;
import static dev.cairn.domain.service.Nodes.node;
import static dev.cairn.domain.service.Nodes.strict;
import static dev.cairn.domain.service.StoredRun.NOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.cairn.Limits;
import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.domain.model.ParentTally;
import dev.cairn.domain.model.ReadyTask;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskChange;
import dev.cairn.domain.model.TaskUpdate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What becomes of the children, and theirs, when tasks are over. */
class SettlementCascadeTest {

    private final StoredRun diamond =
            StoredRun.of(node("top"), node("left", "top"), node("right", "top"), node("join", "left", "right"));

    @Test
    void a_child_becomes_ready_when_its_only_parent_completes() {
        StoredRun run = StoredRun.of(node("a"), node("b", "a"));

        Settlement settlement = run.settle(run.completed("a"));

        assertThat(settlement.ready()).containsExactly(run.task("b").ready());
        assertThat(run.state("b")).isEqualTo(TaskState.QUEUED);
        assertThat(settlement.events())
                .extracting(TaskEvent::step, TaskEvent::type, TaskEvent::attempt)
                .containsExactly(tuple("a", TaskEventType.COMPLETED, 1), tuple("b", TaskEventType.QUEUED, 1));
    }

    @Test
    void all_children_of_a_parent_become_ready_together() {
        Settlement settlement = diamond.settle(diamond.completed("top"));

        assertThat(settlement.ready())
                .containsExactly(
                        diamond.task("left").ready(), diamond.task("right").ready());
        assertThat(diamond.task("join").parents()).isEqualTo(ParentTally.allOpen(2));
    }

    @Test
    void a_join_is_counted_down_by_the_first_parent_and_ready_with_the_last() {
        beginBothSides();

        Settlement first = diamond.settle(diamond.completed("left"));
        assertThat(first.ready()).isEmpty();
        assertThat(diamond.state("join")).isEqualTo(TaskState.PENDING);
        assertThat(diamond.task("join").parents()).isEqualTo(new ParentTally(1, 1, 0, 0));

        Settlement last = diamond.settle(diamond.completed("right"));
        assertThat(last.ready()).containsExactly(diamond.task("join").ready());
        assertThat(diamond.task("join").parents()).isEqualTo(new ParentTally(0, 2, 0, 0));
    }

    @Test
    void a_child_of_two_parents_settled_together_is_counted_twice_and_decided_once() {
        beginBothSides();

        Settlement settlement = diamond.settle(diamond.completed("left"), diamond.completed("right"));

        assertThat(settlement.ready()).containsExactly(diamond.task("join").ready());
        assertThat(diamond.task("join").parents()).isEqualTo(new ParentTally(0, 2, 0, 0));
        assertThat(settlement.updates())
                .extracting(update -> update.key().name())
                .containsExactlyInAnyOrder("left", "right", "join");
        assertThat(settlement.events())
                .filteredOn(event -> event.step().equals("join"))
                .hasSize(1);
    }

    @Test
    void a_join_runs_when_one_of_its_parents_was_skipped() {
        beginBothSides();

        Settlement settlement = diamond.settle(diamond.skipped("left"), diamond.completed("right"));

        assertThat(settlement.ready()).containsExactly(diamond.task("join").ready());
        assertThat(diamond.task("join").parents()).isEqualTo(new ParentTally(0, 1, 1, 0));
    }

    @Test
    void a_strict_join_is_skipped_when_one_of_its_parents_was() {
        StoredRun run = StoredRun.of(node("a"), node("b"), strict("join", "a", "b"));

        Settlement settlement = run.settle(run.skipped("a"), run.completed("b"));

        assertThat(run.state("join")).isEqualTo(TaskState.SKIPPED);
        assertThat(settlement.ready()).isEmpty();
    }

    @Test
    void a_skip_goes_on_to_all_that_depend_on_it_alone() {
        Settlement settlement = diamond.settle(diamond.skipped("top"));

        assertThat(List.of(diamond.state("left"), diamond.state("right"), diamond.state("join")))
                .containsOnly(TaskState.SKIPPED);
        assertThat(update(settlement, "join").note()).isEqualTo("its parents were skipped");
        assertThat(settlement.events())
                .filteredOn(event -> !event.step().equals("top"))
                .hasSize(3)
                .allSatisfy(event -> {
                    assertThat(event.type()).isEqualTo(TaskEventType.SKIPPED);
                    assertThat(event.attempt()).isZero();
                });
    }

    @Test
    void a_failure_cancels_all_descendants_and_names_itself_as_the_reason() {
        Settlement settlement = diamond.settle(diamond.failed("top"));

        for (String name : List.of("left", "right", "join")) {
            assertThat(diamond.state(name)).isEqualTo(TaskState.CANCELLED);
            assertThat(diamond.task(name).doomedBy()).isEqualTo("top");
            assertThat(update(settlement, name).note()).isEqualTo("step 'top' failed");
        }
    }

    @Test
    void a_join_with_a_failed_parent_is_not_cancelled_before_its_other_parent_is_over() {
        beginBothSides();

        Settlement first = diamond.settle(diamond.failed("left"));
        assertThat(diamond.state("join")).isEqualTo(TaskState.PENDING);
        assertThat(diamond.task("join").doomedBy()).isEqualTo("left");
        assertThat(first.events()).extracting(TaskEvent::step).containsExactly("left");

        Settlement last = diamond.settle(diamond.completed("right"));
        assertThat(diamond.state("join")).isEqualTo(TaskState.CANCELLED);
        assertThat(update(last, "join").note()).isEqualTo("step 'left' failed");
    }

    @Test
    void of_two_failed_parents_the_first_is_the_reason() {
        beginBothSides();

        diamond.settle(diamond.failed("right"));
        Settlement last = diamond.settle(diamond.failed("left"));

        assertThat(update(last, "join").note()).isEqualTo("step 'right' failed");
    }

    @Test
    void a_failure_weighs_more_than_a_skip() {
        beginBothSides();

        diamond.settle(diamond.skipped("left"), diamond.failed("right"));

        assertThat(diamond.state("join")).isEqualTo(TaskState.CANCELLED);
    }

    @Test
    void a_branch_that_does_not_depend_on_the_failure_goes_on() {
        StoredRun run = StoredRun.of(node("a"), node("b"), node("after-a", "a"), node("after-b", "b"));

        Settlement settlement = run.settle(run.failed("a"), run.completed("b"));

        assertThat(run.state("after-a")).isEqualTo(TaskState.CANCELLED);
        assertThat(settlement.ready()).containsExactly(run.task("after-b").ready());
    }

    @Test
    void a_cascade_that_leaves_the_known_tasks_says_whose_children_are_missing() {
        StoredRun run = new StoredRun(new UUID(7, 1), chain(5));

        Settlement one = run.decide(Set.of(run.key("n0")), run.failed("n0"));
        assertThat(one.missing()).containsExactly(run.key("n1"));

        Settlement two = run.decide(Set.of(run.key("n0"), run.key("n1")), run.failed("n0"));
        assertThat(two.missing()).containsExactly(run.key("n2"));
    }

    @Test
    void a_child_that_merely_becomes_ready_needs_no_further_generation() {
        StoredRun run = new StoredRun(new UUID(7, 1), chain(5));

        Settlement settlement = run.decide(Set.of(run.key("n0")), run.completed("n0"));

        assertThat(settlement.missing()).isEmpty();
    }

    @Test
    void a_cascade_is_decided_generation_by_generation_to_its_end() {
        StoredRun run = new StoredRun(new UUID(7, 1), chain(50));

        Settlement settlement = run.settle(run.skipped("n0"));

        assertThat(settlement.missing()).isEmpty();
        assertThat(settlement.events())
                .extracting(TaskEvent::step)
                .containsExactlyElementsOf(
                        IntStream.range(0, 50).mapToObj(i -> "n" + i).toList());
    }

    @Test
    void a_cascade_through_the_deepest_graph_does_not_overflow_the_stack() {
        StoredRun run = new StoredRun(new UUID(7, 1), chain(Limits.MAX_STEPS));
        List<Task> all = IntStream.range(0, Limits.MAX_STEPS)
                .mapToObj(i -> run.task("n" + i))
                .toList();

        Settlement settlement = run.decide(all.stream().map(Task::key).toList(), run.failed("n0"));

        assertThat(settlement.missing()).isEmpty();
        assertThat(settlement.updates()).hasSize(Limits.MAX_STEPS);
        assertThat(update(settlement, "n" + (Limits.MAX_STEPS - 1)).note()).isEqualTo("step 'n0' failed");
    }

    @Test
    void a_join_of_thousands_settled_in_one_batch_is_counted_by_each_and_decided_once() {
        int width = Limits.MAX_STEPS - 2;
        StoredRun run = new StoredRun(new UUID(7, 1), fan(width));
        run.settle(run.completed("first"));
        TaskChange[] changes = IntStream.range(0, width)
                .mapToObj(i -> "m" + i)
                .peek(run::start)
                .map(run::completed)
                .toArray(TaskChange[]::new);

        Settlement settlement = run.settle(changes);

        assertThat(settlement.ready()).containsExactly(run.task("last").ready());
        assertThat(run.task("last").parents()).isEqualTo(new ParentTally(0, width, 0, 0));
    }

    @Test
    void runs_settled_in_one_batch_do_not_touch_each_other() {
        StoredRun one = new StoredRun(new UUID(7, 1), List.of(node("a"), node("b", "a")));
        StoredRun other = new StoredRun(new UUID(7, 2), List.of(node("a"), node("b", "a")));

        Settlement settlement = Settlement.of(
                List.of(one.completed("a"), other.failed("a")),
                Map.of(
                        one.key("a"), one.task("a"),
                        one.key("b"), one.task("b"),
                        other.key("a"), other.task("a"),
                        other.key("b"), other.task("b")),
                NOW);

        assertThat(settlement.ready()).extracting(ReadyTask::key).containsExactly(one.key("b"));
        assertThat(settlement.tallies()).containsOnlyKeys(other.id());
    }

    private void beginBothSides() {
        diamond.settle(diamond.completed("top"));
        diamond.start("left");
        diamond.start("right");
    }

    private static TaskUpdate update(Settlement settlement, String name) {
        return settlement.updates().stream()
                .filter(update -> update.key().name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
