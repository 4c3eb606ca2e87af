package dev.cairn.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.bench.scenario.Figure;
import dev.cairn.bench.scenario.Limit;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResultsTest {

    private final Results results = new Results();

    @Test
    void the_median_of_an_odd_number_of_rounds_is_the_one_in_the_middle_and_of_an_even_number_the_mean() {
        add("Cairn", 30, 10, 20);
        add("Other", 30, 10, 20, 40);

        assertThat(results.all()).extracting(Results.Series::median).containsExactly(20.0, 25.0);
        assertThat(results.all().getLast().min()).isEqualTo(10);
        assertThat(results.all().getLast().max()).isEqualTo(40);
    }

    @Test
    void a_figure_stands_as_a_part_of_its_limit() {
        results.add("limits", "PostgreSQL", List.of(Figure.of(Limit.COMMITS_32.label(), 100)));
        add("Cairn", 250);

        assertThat(results.ofLimit(results.all().getLast())).isEqualTo(2.5);
        assertThat(results.ofLimit(results.all().getFirst())).isNull();
    }

    @Test
    void cairn_is_set_against_each_of_the_others() {
        add("Cairn", 300);
        add("Other", 100);

        assertThat(results.cairnAgainst(results.all().getFirst())).isNull();
        assertThat(results.cairnAgainst(results.all().getLast())).isEqualTo(3.0);
    }

    private void add(String contender, double... rounds) {
        for (double value : rounds) {
            results.add("a", contender, List.of(new Figure("steps/s", value, Limit.COMMITS_32)));
        }
    }
}
