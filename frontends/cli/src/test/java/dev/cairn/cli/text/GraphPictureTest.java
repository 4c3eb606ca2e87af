package dev.cairn.cli.text;

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
import java.util.UUID;
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
        assertThat(draw("a", "b", "c<a,b", "d<a,b")).containsExactly("✓ a ─┬─ ✓ c", "     ├─ ✓ d", "✓ b ─┘");
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
    void what_is_too_wide_or_too_large_is_not_drawn() {
        assertThat(GraphPicture.of(run("a", "b<a"), PLAIN, 10)).isEmpty();
        assertThat(GraphPicture.of(run("a", "b<a"), PLAIN, 11)).isPresent();
        String[] wide = IntStream.range(0, 17).mapToObj(i -> "s" + i).toArray(String[]::new);
        assertThat(GraphPicture.of(run(wide), PLAIN, 80)).isEmpty();
        assertThat(GraphPicture.of(run(), PLAIN, 80)).isEmpty();
    }

    private static List<String> draw(String... steps) {
        return GraphPicture.of(run(steps), PLAIN, 80).orElseThrow();
    }

    private static RunDetails run(String... steps) {
        List<TaskDetails> tasks = new ArrayList<>();
        for (String step : steps) {
            String[] parts = step.split("<");
            List<String> parents = parts.length == 1 ? List.of() : Arrays.asList(parts[1].split(","));
            tasks.add(new TaskDetails(parts[0], TaskState.COMPLETED, parents, 1, null, null));
        }
        RunDetails.Times times = new RunDetails.Times(Instant.EPOCH, Instant.EPOCH);
        return new RunDetails(new UUID(1, 2), "w", 1, "t", RunStatus.COMPLETED, times, Map.of(), tasks);
    }
}
