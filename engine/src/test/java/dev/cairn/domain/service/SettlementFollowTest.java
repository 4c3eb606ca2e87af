package dev.cairn.domain.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.TaskState;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.model.WorkflowGraph.Node;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A cascade that leaves the known tasks can be followed, to learn how far it goes. */
class SettlementFollowTest {

    /** Two ways from "top" to "join", one short and one long, and a step behind the join. */
    private final StoredRun run = StoredRun.of(
            node("top"),
            node("short", "top"),
            node("long-1", "top"),
            node("long-2", "long-1"),
            node("long-3", "long-2"),
            node("join", "short", "long-3"),
            node("behind", "join"));

    @Test
    void following_generation_by_generation_finds_all_that_is_closed() {
        Settlement followed = run.decide(Set.of(run.key("top")), run.failed("top"));
        assertThat(followed.missing()).containsExactly(run.key("short"), run.key("long-1"));

        int looks = 0;
        while (!followed.missing().isEmpty()) {
            followed.follow(withChildren(followed.missing()));
            looks++;
        }

        assertThat(looks).isEqualTo(3);
        assertThat(followed.closed()).hasSize(7);
        Settlement decided = run.decide(followed.closed(), run.failed("top"));
        assertThat(decided.missing()).isEmpty();
        assertThat(decided.updates()).containsExactlyElementsOf(followed.updates());
        assertThat(decided.tallies()).isEqualTo(followed.tallies());
    }

    @Test
    void a_join_reached_on_two_ways_is_counted_down_twice_and_not_more() {
        Settlement followed = run.decide(Set.of(run.key("top")), run.failed("top"));

        followed.follow(withChildren(Set.of(run.key("short"))));
        assertThat(followed.missing()).as("the other way is not known yet").containsExactly(run.key("long-1"));
        followed.follow(withChildren(
                Set.of(run.key("long-1"), run.key("long-2"), run.key("long-3"), run.key("join"), run.key("behind"))));

        assertThat(followed.missing()).isEmpty();
        Task join = followed.updates().stream()
                .map(update -> update.appliedTo(run.task(update.key().name())))
                .filter(task -> task.key().equals(run.key("join")))
                .findFirst()
                .orElseThrow();
        assertThat(join.state()).isEqualTo(TaskState.CANCELLED);
        assertThat(join.parents().failed()).isEqualTo(2);
    }

    private Map<TaskKey, Task> withChildren(Set<TaskKey> keys) {
        Map<TaskKey, Task> family = new HashMap<>();
        for (TaskKey key : keys) {
            Task task = run.task(key.name());
            family.put(key, task);
            task.children().forEach(child -> family.put(run.key(child), run.task(child)));
        }
        return family;
    }

    private static Node node(String name, String... parents) {
        return new Node(name, TaskKind.STEP, false, List.of(parents));
    }
}
