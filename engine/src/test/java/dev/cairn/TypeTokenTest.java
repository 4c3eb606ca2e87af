package dev.cairn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.ParameterizedType;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A type token carries the type named in its braces, and refuses to carry none. */
class TypeTokenTest {

    private static final String REMEDY =
            "A TypeToken names its type where it is made, with braces: new TypeToken<List<Item>>() {}";

    @Test
    void a_plain_class_is_carried() {
        assertThat(new TypeToken<String>() {}.type()).isEqualTo(String.class);
    }

    @Test
    void a_generic_type_is_carried_with_its_arguments() {
        assertThat(new TypeToken<List<String>>() {}.type()).isInstanceOfSatisfying(ParameterizedType.class, type -> {
            assertThat(type.getRawType()).isEqualTo(List.class);
            assertThat(type.getActualTypeArguments()).containsExactly(String.class);
        });
    }

    @Test
    void a_token_reads_like_its_type() {
        assertThat(new TypeToken<Map<String, List<Integer>>>() {})
                .hasToString("java.util.Map<java.lang.String, java.util.List<java.lang.Integer>>");
    }

    @Test
    @SuppressWarnings("rawtypes")
    void a_token_without_a_type_is_refused() {
        assertThatThrownBy(() -> new TypeToken() {})
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(REMEDY);
    }

    @Test
    void a_token_whose_type_is_named_by_somebody_else_is_refused() {
        assertThatThrownBy(() -> new Between<String>() {})
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(REMEDY);
    }

    private abstract static class Between<T> extends TypeToken<List<T>> {}
}
