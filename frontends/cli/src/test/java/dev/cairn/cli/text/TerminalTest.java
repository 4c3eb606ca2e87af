package dev.cairn.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class TerminalTest {

    @Test
    void the_window_is_as_large_as_the_environment_says() {
        Terminal terminal = new Terminal(Map.of("COLUMNS", "140", "LINES", "50"), false);
        assertThat(terminal.columns()).isEqualTo(140);
        assertThat(terminal.rows()).isEqualTo(50);
    }

    @Test
    void without_a_terminal_or_with_nonsense_it_has_the_usual_size() {
        for (String nonsense : new String[] {"", "0", "-3", "wide", "99999"}) {
            Terminal terminal = new Terminal(Map.of("COLUMNS", nonsense, "LINES", nonsense), false);
            assertThat(terminal.columns()).isEqualTo(80);
            assertThat(terminal.rows()).isEqualTo(24);
        }
    }
}
