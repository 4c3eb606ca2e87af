package dev.cairn.domain.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RunStatus;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The handlers of a run are kept as words, and each is for one outcome. */
class HandlersTest {

    private static final Handlers BOTH = Handlers.of(Set.of(TaskKind.ON_SUCCESS, TaskKind.ON_FAILURE));

    @Test
    void their_words_say_what_they_are() {
        assertThat(BOTH.words()).isEqualTo("ON_FAILURE ON_SUCCESS");
        assertThat(BOTH.queue().words()).isEqualTo("QUEUED ON_FAILURE ON_SUCCESS");
        assertThat(List.of(BOTH, Handlers.NONE, BOTH.queue(), Handlers.of(Set.of(TaskKind.ON_SUCCESS))))
                .allSatisfy(
                        handlers -> assertThat(Handlers.of(handlers.words())).isEqualTo(handlers));
    }

    @Test
    void each_is_for_one_outcome_and_none_for_a_run_that_has_had_one() {
        assertThat(BOTH.after(RunStatus.FAILED)).contains(TaskKind.ON_FAILURE);
        assertThat(BOTH.after(RunStatus.COMPLETED)).contains(TaskKind.ON_SUCCESS);
        assertThat(BOTH.after(RunStatus.RUNNING)).isEmpty();
        assertThat(BOTH.queue().after(RunStatus.FAILED)).isEmpty();
        assertThat(Handlers.NONE.after(RunStatus.COMPLETED)).isEmpty();
    }
}
