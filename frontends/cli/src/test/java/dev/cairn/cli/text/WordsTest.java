package dev.cairn.cli.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine.TypeConversionException;

class WordsTest {

    @ParameterizedTest
    @CsvSource({
        "PT0S, 0 ms",
        "PT0.0129S, 12 ms",
        "PT1.26S, 1.3 s",
        "PT59.9S, 59 s",
        "PT3M, 3 min",
        "PT3M12S, 3 min 12 s",
        "PT2H5M, 2 h 5 min",
        "P3DT4H, 3 d 4 h",
        "PT-2S, -2.0 s"
    })
    void durations_have_two_figures(Duration time, String words) {
        assertThat(Words.duration(time)).isEqualTo(words);
    }

    @Test
    void counts_have_their_noun_and_stopwatches_their_zeros() {
        assertThat(Words.count(1, "run")).isEqualTo("1 run");
        assertThat(Words.count(1200, "run")).isEqualTo("1,200 runs");
        assertThat(Words.stopwatch(Duration.ofSeconds(67))).isEqualTo("01:07");
        assertThat(Words.oneLine("a\n  b\r\nc ")).isEqualTo("a b c");
        assertThat(Words.cut("cairn", 5)).isEqualTo("cairn");
        assertThat(Words.cut("cairns", 5)).isEqualTo("cair…");
    }

    @ParameterizedTest
    @CsvSource({"90s, PT90S", "15m, PT15M", "12h, PT12H", "30d, P30D", "2w, P14D", "PT5M, PT5M"})
    void ages_are_read(String text, Duration age) {
        assertThat(new Age().convert(text)).isEqualTo(age);
    }

    @Test
    void what_is_no_age_is_refused() {
        assertThatThrownBy(() -> new Age().convert("yesterday"))
                .isInstanceOf(TypeConversionException.class)
                .hasMessageContaining("'yesterday' is not a time such as");
    }
}
