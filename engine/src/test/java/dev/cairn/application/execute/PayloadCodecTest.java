package dev.cairn.application.execute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Serializer;
import dev.cairn.domain.model.Payload;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A payload is storable text within the limit, or an error says what to do. */
class PayloadCodecTest {

    private static final int LIMIT = 20;

    private final PayloadCodec codec = new PayloadCodec(new Verbatim(), LIMIT);

    @Test
    void the_limit_is_counted_in_bytes_and_not_in_characters() {
        assertThat(encode("x".repeat(LIMIT))).isEqualTo("x".repeat(LIMIT));
        assertThat(encode("é".repeat(LIMIT / 2))).hasSize(LIMIT / 2);

        assertThatThrownBy(() -> encode("é".repeat(LIMIT / 2) + "x"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the input takes 21 bytes encoded, more than the limit of 20. Store it elsewhere and pass a"
                        + " reference, or raise maxPayloadBytes.");
    }

    @Test
    void half_a_surrogate_pair_is_written_as_an_escape_and_a_whole_pair_as_it_is() {
        assertThat(encode("\"\uD83D\"")).isEqualTo("\"\\ud83d\"");
        assertThat(encode("\"\uD83D\uDE00\"")).isEqualTo("\"\uD83D\uDE00\"");
    }

    @Test
    void the_character_zero_is_refused_because_no_text_column_takes_it() {
        assertThatThrownBy(() -> encode("a\0"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("the serializer wrote the character zero at index 1 of its JSON");
    }

    @Test
    void only_the_first_line_of_the_serializers_message_is_shown() {
        assertThatThrownBy(() -> codec.decode(() -> "the input", new Payload("fail"), String.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the input is stored in a form that does not fit java.lang.String (IllegalStateException:"
                        + " no such field). Keep the type compatible, or give the changed workflow a new version.");
    }

    @Test
    void json_of_the_caller_is_checked_like_encoded_values() {
        assertThat(codec.ofJson(() -> "the input", "{}")).isEqualTo(new Payload("{}"));
        assertThatThrownBy(() -> codec.ofJson(() -> "the input", "x".repeat(LIMIT + 1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("the input takes 21 bytes encoded");
    }

    private String encode(String text) {
        return codec.encode(() -> "the input", text, String.class).json();
    }

    /** Takes each text for its JSON. */
    private static final class Verbatim implements Serializer {

        @Override
        public String encode(@Nullable Object value, Type type) {
            return String.valueOf(value);
        }

        @Override
        public @Nullable Object decode(String json, Type type) {
            throw new IllegalStateException("no such field\n at [Source: (String)\"fail\"; line: 1]");
        }
    }
}
