package dev.cairn.cli.text;

import static dev.cairn.TaskState.COMPLETED;
import static dev.cairn.TaskState.PENDING;
import static dev.cairn.TaskState.RUNNING;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RunDetails;
import dev.cairn.RunStatus;
import dev.cairn.TaskDetails;
import dev.cairn.TaskState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GraphPictureTest {

    private static final Style PLAIN = new Style(false);

    @Test
    void a_chain_is_a_line() {
        assertThat(draw("a", "b<a", "c<b")).containsExactly("✓ a ─── ✓ b ─── ✓ c");
    }

    @Test
    void branches_part_and_join() {
        assertThat(draw(
                        "validate",
                        "charge<validate",
                        "reject<validate",
                        "window<charge",
                        "pack<charge",
                        "ship<window,pack",
                        "finalize<ship,reject"))
                .containsExactly(
                        "✓ validate ─┬─ ✓ charge ─┬─ ✓ window ─┬─ ✓ ship ─┬─ ✓ finalize",
                        "            │            └─ ✓ pack ───┘          │",
                        "            └─ ✓ reject ─────────────────────────┘");
    }

    @Test
    void all_to_all_is_one_line_between_them() {
        assertThat(draw("a", "b", "c<a,b", "d<a,b")).containsExactly("✓ a ─┬─ ✓ c", "✓ b ─┴─ ✓ d");
    }

    @Test
    void lines_that_would_run_into_one_get_columns_of_their_own() {
        assertThat(draw("a", "b", "c<a", "d<a,b")).containsExactly("✓ a ─┬── ✓ c", "     └┬─ ✓ d", "✓ b ──┘");
    }

    @Test
    void an_edge_over_several_layers_goes_around_what_stands_between() {
        assertThat(draw("a", "b<a", "c<a,b")).containsExactly("✓ a ─┬─ ✓ b ─┬─ ✓ c", "     └───────┘");
    }

    @Test
    void several_beginnings_stand_below_each_other() {
        assertThat(draw("a", "b", "c", "d<a,b,c")).containsExactly("✓ a ─┬─ ✓ d", "✓ b ─┤", "✓ c ─┘");
    }

    @Test
    void full_layers_stand_side_by_side() {
        assertThat(draw("a", "b", "c", "d<a,b,c", "e<a,b,c", "f<a,b,c", "g<d,e,f"))
                .containsExactly("✓ a ─┬─ ✓ d ─┬─ ✓ g", "✓ b ─┼─ ✓ e ─┤", "✓ c ─┴─ ✓ f ─┘");
    }

    @Test
    void a_line_that_passes_another_does_not_look_as_if_they_met() {
        assertThat(draw("a", "b", "c", "d<a", "e<b", "f<a,c"))
                .containsExactly("✓ a ─┬── ✓ d", "     └┬─ ✓ f", "✓ b ──│─ ✓ e", "✓ c ──┘");
    }

    @Test
    void a_long_chain_goes_on_in_the_next_line() {
        assertThat(GraphPicture.of(run("a", "b<a", "c<b"), PLAIN, 16)).containsExactly("✓ a ─── ✓ b ──", "─── ✓ c");
    }

    @Test
    void many_steps_that_are_alike_are_folded_by_their_states() {
        List<TaskDetails> tasks = new ArrayList<>(List.of(task("split", COMPLETED)));
        IntStream.range(0, 100).forEach(i -> tasks.add(task("part-" + i, i < 60 ? COMPLETED : RUNNING, "split")));
        tasks.add(task("join", PENDING, names("part-", 100)));

        assertThat(GraphPicture.of(run(tasks), PLAIN, 80))
                .containsExactly(
                        "✓ split ─┬─ ✓ part-0 … part-59 (60) ──┬─ · join",
                        "         └─ ▶ part-60 … part-99 (40) ─┘",
                        "102 steps in 4 groups, each named by its first and last step");
    }

    @Test
    void a_chain_of_many_steps_is_folded_by_their_states() {
        List<TaskDetails> tasks = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            TaskState state = i < 90 ? COMPLETED : i == 90 ? RUNNING : PENDING;
            tasks.add(i == 0 ? task("s0", state) : task("s" + i, state, "s" + (i - 1)));
        }

        assertThat(GraphPicture.of(run(tasks), PLAIN, 80))
                .first()
                .isEqualTo("✓ s0 … s89 (90) ─── ▶ s90 ─── · s91 … s199 (109)");
    }

    @Test
    void a_graph_without_a_pattern_is_folded_by_layers() {
        RandomGenerator random = new Random(7);
        List<TaskDetails> tasks = new ArrayList<>();
        for (int layer = 0; layer < 5; layer++) {
            for (int i = 0; i < 40; i++) {
                String above = "n" + (layer - 1) + "-" + random.nextInt(40);
                String other = "n" + (layer - 1) + "-" + i;
                String name = "n" + layer + "-" + i;
                tasks.add(layer == 0 ? task(name, COMPLETED) : task(name, RUNNING, distinct(above, other)));
            }
        }

        assertThat(GraphPicture.of(run(tasks), PLAIN, 120))
                .first()
                .asString()
                .startsWith("✓ n0-0 … n0-39 (40) ─── ▶ n1-0 … n1-39 (40) ─── ▶ n2-0");
    }

    @Test
    void every_graph_is_drawn_within_the_width() {
        for (int seed = 0; seed < 300; seed++) {
            RandomGenerator random = new Random(seed);
            List<TaskDetails> tasks = new ArrayList<>();
            int size = 1 + random.nextInt(seed % 10 == 0 ? 2_000 : 80);
            int reach = 1 + random.nextInt(30);
            for (int i = 0; i < size; i++) {
                int child = i;
                String[] parents = random.ints(random.nextInt(4), 1, reach + 1)
                        .map(back -> child - back)
                        .filter(parent -> parent >= 0)
                        .distinct()
                        .mapToObj(parent -> "step-" + parent)
                        .toArray(String[]::new);
                TaskState state = TaskState.values()[random.nextInt(TaskState.values().length)];
                tasks.add(task("step-" + i, state, parents));
            }
            assertThat(GraphPicture.of(run(tasks), PLAIN, 90))
                    .as("seed %d", seed)
                    .isNotEmpty()
                    .allMatch(line -> line.length() <= 90);
        }
    }

    @Test
    void the_largest_graphs_are_drawn() {
        List<TaskDetails> deep = new ArrayList<>(List.of(task("s0", COMPLETED)));
        IntStream.range(1, 10_000).forEach(i -> deep.add(task("s" + i, COMPLETED, "s" + (i - 1))));
        assertThat(GraphPicture.of(run(deep), PLAIN, 80)).first().isEqualTo("✓ s0 … s9999 (10,000)");

        List<TaskDetails> wide = IntStream.range(0, 10_000)
                .mapToObj(i -> task("s" + i, COMPLETED))
                .toList();
        assertThat(GraphPicture.of(run(wide), PLAIN, 80)).first().isEqualTo("✓ s0 … s9999 (10,000)");
    }

    @Test
    void names_that_are_too_long_are_cut() {
        String name = "a-name-of-a-step-that-is-much-too-long-for-a-narrow-window-";
        assertThat(GraphPicture.of(run(name + 1, name + 2 + "<" + name + 1, name + 3 + "<" + name + 1), PLAIN, 60))
                .containsExactly(
                        "✓ a-name-of-a-step-that-i… ─┬─ ✓ a-name-of-a-step-that-i…",
                        "   ".repeat(9) + " └─ ✓ a-name-of-a-step-that-i…");
    }

    @Test
    void no_steps_are_no_lines() {
        assertThat(GraphPicture.of(run(), PLAIN, 80)).isEmpty();
    }

    private static List<String> draw(String... steps) {
        return GraphPicture.of(run(steps), PLAIN, 80);
    }

    private static RunDetails run(String... steps) {
        List<TaskDetails> tasks = new ArrayList<>();
        for (String step : steps) {
            String[] parts = step.split("<");
            List<String> parents = parts.length == 1 ? List.of() : Arrays.asList(parts[1].split(","));
            tasks.add(task(parts[0], COMPLETED, parents.toArray(String[]::new)));
        }
        return run(tasks);
    }

    private static TaskDetails task(String name, TaskState state, String... parents) {
        return new TaskDetails(name, state, List.of(parents), 1, null, null, TaskDetails.Times.NONE, List.of());
    }

    private static String[] names(String beginning, int number) {
        return IntStream.range(0, number).mapToObj(i -> beginning + i).toArray(String[]::new);
    }

    private static String[] distinct(String... names) {
        return Arrays.stream(names).distinct().toArray(String[]::new);
    }

    private static RunDetails run(List<TaskDetails> tasks) {
        RunDetails.Times times = new RunDetails.Times(Instant.EPOCH, Instant.EPOCH);
        return new RunDetails(
                new UUID(1, 2),
                "w",
                1,
                "t",
                RunStatus.COMPLETED,
                times,
                new RunDetails.Trigger(null, null, Map.of(), null, null),
                RunDetails.Forks.NONE,
                tasks,
                null);
    }
}
