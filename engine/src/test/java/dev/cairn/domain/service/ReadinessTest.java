package dev.cairn.domain.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.domain.model.ParentTally;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rule of readiness as a truth table. */
class ReadinessTest {

    @ParameterizedTest(name = "completed {0}, skipped {1}, failed {2}: {3}, strict {4}")
    @CsvSource({
        // completed, skipped, failed, by default, in strict mode
        "0, 0, 0, RUN,    RUN",
        "1, 0, 0, RUN,    RUN",
        "3, 0, 0, RUN,    RUN",
        "0, 1, 0, SKIP,   SKIP",
        "0, 3, 0, SKIP,   SKIP",
        "1, 1, 0, RUN,    SKIP",
        "1, 9, 0, RUN,    SKIP",
        "9, 1, 0, RUN,    SKIP",
        "0, 0, 1, CANCEL, CANCEL",
        "1, 0, 1, CANCEL, CANCEL",
        "0, 1, 1, CANCEL, CANCEL",
        "0, 9, 1, CANCEL, CANCEL",
        "9, 9, 1, CANCEL, CANCEL",
    })
    void what_the_parents_came_to_decides(
            int completed, int skipped, int failed, Readiness.Verdict byDefault, Readiness.Verdict strict) {
        ParentTally parents = new ParentTally(0, completed, skipped, failed);

        assertThat(Readiness.decide(parents, false)).isEqualTo(byDefault);
        assertThat(Readiness.decide(parents, true)).isEqualTo(strict);
    }

    @Test
    void nothing_is_decided_while_a_parent_is_open_even_when_another_has_failed() {
        ParentTally parents = new ParentTally(1, 0, 0, 1);

        assertThatThrownBy(() -> Readiness.decide(parents, false))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("engine bug: decided a task with open parents")
                .hasMessageContaining("open=1");
    }
}
