package dev.cairn.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the example {@link FanOutFanIn} shows. */
class FanOutFanInTest {

    @Test
    void the_counts_of_all_chapters_are_added_up() {
        assertThat(FanOutFanIn.countWords(List.of("one", "two words", "now three words")))
                .isEqualTo(6);
    }

    @Test
    void a_hundred_chapters_are_no_other_matter() {
        assertThat(FanOutFanIn.countWords(Collections.nCopies(100, "three short words")))
                .isEqualTo(300);
    }
}
