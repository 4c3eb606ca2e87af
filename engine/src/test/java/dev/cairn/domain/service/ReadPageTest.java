package dev.cairn.domain.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.cairn.RunDetails;
import dev.cairn.RunPage;
import dev.cairn.RunQuery;
import dev.cairn.RunStatus;
import dev.cairn.RunSummary;
import dev.cairn.domain.model.RunPlace;
import dev.cairn.domain.model.RunSlice;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages and their cursors. */
class ReadPageTest {

    private static final RunQuery TWO = RunQuery.all().limit(2);
    private final List<Integer> asked = new ArrayList<>();

    @Test
    void a_page_asks_for_one_run_more_and_its_cursor_leads_behind_its_last() {
        RunPage page = ReadPage.of(TWO, (before, limit) -> slice(limit, place(3), 5, 4, 3));

        assertThat(page.runs()).containsExactly(run(5), run(4));
        assertThat(RunCursor.read(Objects.requireNonNull(page.next()))).isEqualTo(place(4));
        assertThat(asked).containsExactly(3);
    }

    @Test
    void a_page_goes_on_behind_a_slice_that_was_cut_off() {
        RunPage page =
                ReadPage.of(TWO, (before, limit) -> before == null ? slice(limit, place(4), 5) : slice(limit, null, 2));

        assertThat(page.runs()).containsExactly(run(5), run(2));
        assertThat(page.hasNext()).isFalse();
        assertThat(asked).containsExactly(3, 2);
    }

    @Test
    void a_page_gives_up_after_ten_slices_and_says_where() {
        RunPage page = ReadPage.of(TWO, (before, limit) -> slice(limit, place(100 - asked.size())));

        assertThat(page.runs()).isEmpty();
        assertThat(asked).hasSize(10);
        assertThat(RunCursor.read(Objects.requireNonNull(page.next()))).isEqualTo(place(91));
    }

    @Test
    void the_first_slice_begins_at_the_cursor() {
        List<RunPlace> begun = new ArrayList<>();
        ReadPage.of(TWO.after(RunCursor.write(place(7))), (before, limit) -> {
            begun.add(before);
            return slice(limit, null);
        });

        assertThat(begun).containsExactly(place(7));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "page 2",
                "AAAA",
                "_____________________________w",
                "//////////////////////////////////////////"
            })
    void a_text_that_is_no_cursor_is_refused(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RunCursor.read(text))
                .withMessageStartingWith("RunQuery: '" + text + "' is not a cursor.");
    }

    private RunSlice slice(int limit, RunPlace reached, long... seconds) {
        asked.add(limit);
        List<RunSummary> runs = new ArrayList<>();
        for (long second : seconds) {
            runs.add(run(second));
        }
        return new RunSlice(runs, reached);
    }

    private static RunSummary run(long second) {
        RunPlace place = place(second);
        return new RunSummary(
                place.id(), "w", 1, "t", RunStatus.RUNNING, new RunDetails.Times(place.createdAt(), null), Map.of());
    }

    private static RunPlace place(long second) {
        return new RunPlace(Instant.ofEpochSecond(second, 1_000), new UUID(-second, second));
    }
}
