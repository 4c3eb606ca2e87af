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
        assertThat(BOTH.toText()).isEqualTo("ON_FAILURE ON_SUCCESS");
        assertThat(BOTH.queue().toText()).isEqualTo("QUEUED ON_FAILURE ON_SUCCESS");
        assertThat(BOTH.queue().revived().toText()).isEqualTo("ON_FAILURE ON_SUCCESS 1");
        assertThat(List.of(
                        BOTH,
                        BOTH.queue(),
                        BOTH.queue().revived(),
                        BOTH.queue().revived().queue(),
                        Handlers.NONE,
                        Handlers.NONE.queue(),
                        Handlers.of(Set.of(TaskKind.ON_SUCCESS))))
                .allSatisfy(
                        handlers -> assertThat(Handlers.of(handlers.toText())).isEqualTo(handlers));
    }

    @Test
    void each_is_for_one_outcome_and_none_for_a_run_that_has_had_one() {
        assertThat(BOTH.after(RunStatus.FAILED)).contains(TaskKind.ON_FAILURE);
        assertThat(BOTH.after(RunStatus.COMPLETED)).contains(TaskKind.ON_SUCCESS);
        assertThat(BOTH.after(RunStatus.RUNNING)).isEmpty();
        assertThat(BOTH.queue().after(RunStatus.FAILED)).isEmpty();
        assertThat(BOTH.queue().revived().after(RunStatus.FAILED)).contains(TaskKind.ON_FAILURE);
        assertThat(Handlers.NONE.after(RunStatus.COMPLETED)).isEmpty();
    }

    @Test
    void a_run_that_is_revived_before_a_handler_was_queued_keeps_the_names_of_its_handlers() {
        assertThat(BOTH.revived()).isEqualTo(BOTH);
        assertThat(BOTH.taskOf(TaskKind.ON_FAILURE)).isEqualTo("$on-failure");
        assertThat(BOTH.queue().revived().taskOf(TaskKind.ON_FAILURE)).isEqualTo("$on-failure-2");
    }

    @Test
    void the_name_of_a_handler_tells_its_kind_and_the_ends_before_it() {
        assertThat(HandlerName.of("$on-failure")).contains(new HandlerName(TaskKind.ON_FAILURE, 0));
        assertThat(HandlerName.of("$on-success-12")).contains(new HandlerName(TaskKind.ON_SUCCESS, 11));
        assertThat(HandlerName.of("on-failure")).isEmpty();
        assertThat(new HandlerName(TaskKind.ON_SUCCESS, 11).text()).isEqualTo("$on-success-12");
    }
}
