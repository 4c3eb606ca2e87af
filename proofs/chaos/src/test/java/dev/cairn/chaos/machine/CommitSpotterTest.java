package dev.cairn.chaos.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** A COMMIT is recognised however the driver sends it. */
class CommitSpotterTest {

    private final CommitSpotter spotter = new CommitSpotter();

    private boolean send(char type, String... texts) {
        return spotter.completesCommit(type, (String.join("\0", texts) + "\0").getBytes(StandardCharsets.ISO_8859_1));
    }

    @Test
    void a_plain_commit_is_complete_at_once() {
        assertThat(send('Q', "commit")).isTrue();
        assertThat(send('Q', "SELECT 1")).isFalse();
    }

    @Test
    void a_parsed_commit_is_complete_when_the_server_is_asked_to_answer() {
        assertThat(send('P', "", "COMMIT")).isFalse();
        assertThat(send('B', "", "")).isFalse();
        assertThat(send('E', "")).isFalse();
        assertThat(send('S')).isTrue();
        assertThat(send('S')).isFalse();
    }

    @Test
    void a_prepared_commit_is_known_by_its_name_later_on() {
        send('P', "S_1", "COMMIT");
        send('B', "", "S_1");
        assertThat(send('S')).isTrue();

        send('B', "", "S_2");
        assertThat(send('S')).isFalse();

        send('B', "", "S_1");
        assertThat(send('S')).isTrue();
    }

    @Test
    void a_name_that_is_given_to_another_statement_is_no_commit_any_more() {
        send('P', "", "COMMIT");
        send('P', "", "SELECT 1");
        send('B', "", "");
        assertThat(send('S')).isFalse();
    }
}
