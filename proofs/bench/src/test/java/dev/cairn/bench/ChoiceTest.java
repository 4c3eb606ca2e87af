package dev.cairn.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.bench.scenario.Scenario;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChoiceTest {

    @Test
    void the_usual_scenarios_are_a_to_j() {
        assertThat(Choice.of(List.of()))
                .extracting(Scenario::key)
                .containsExactly("a", "b", "c", "d", "e", "f", "g", "h", "i", "j");
    }

    @Test
    void growth_stands_for_all_of_its_scenarios() {
        assertThat(Choice.of(List.of("growth", "b")))
                .extracting(Scenario::key)
                .containsExactly("b", "queued", "finished", "snapshot", "timers");
    }

    @Test
    void an_unknown_scenario_is_refused_with_those_that_are_known() {
        assertThatThrownBy(() -> Choice.of(List.of("z")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'z'")
                .hasMessageContaining("workers");
    }
}
