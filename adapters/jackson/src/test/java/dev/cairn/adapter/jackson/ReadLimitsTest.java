package dev.cairn.adapter.jackson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.TypeToken;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.json.JsonMapper;

/** A value that the mapper could not read again is refused when it is written. */
class ReadLimitsTest {

    private final JacksonSerializer serializer = new JacksonSerializer();

    @Test
    void the_largest_number_and_name_that_can_be_read_survive_the_round_trip() {
        BigInteger number = BigInteger.TEN.pow(999);
        Type names = new TypeToken<Map<String, Integer>>() {}.type();
        Map<String, Integer> name = Map.of("n".repeat(50_000), 1);

        assertThat(roundTrip(number, BigInteger.class)).isEqualTo(number);
        assertThat(roundTrip(name, names)).isEqualTo(name);
    }

    @Test
    void a_value_that_could_be_written_but_not_read_is_refused_when_it_is_written() {
        assertUnreadable(BigInteger.TEN.pow(1_000), BigInteger.class, "Number value length (1001)");
        assertUnreadable(new BigDecimal("0." + "7".repeat(1_500)), BigDecimal.class, "Number value length");
        assertUnreadable(List.of(1, BigInteger.TEN.pow(5_000)), Object.class, "Number value length (5001)");
        assertUnreadable(
                Map.of("n".repeat(50_001), 1), new TypeToken<Map<String, Integer>>() {}.type(), "Name length (50001)");
    }

    @Test
    void a_value_is_refused_by_the_limits_of_the_users_own_mapper() {
        JacksonSerializer strict = withLimits(StreamReadConstraints.builder()
                .maxNestingDepth(3)
                .maxStringLength(20)
                .maxNumberLength(2_000)
                .build());

        assertThat(strict.encode(List.of(List.of(List.of(1))), Object.class)).isEqualTo("[[[1]]]");
        assertUnreadable(strict, List.of(List.of(List.of(List.of(1)))), Object.class, "nesting depth (4)");
        assertUnreadable(strict, "s".repeat(21), String.class, "String value length (21)");
        assertThatThrownBy(() -> strict.decode("\"" + "s".repeat(21) + "\"", String.class))
                .hasMessageContaining("String value length (21)");
    }

    @Test
    void a_mapper_with_higher_limits_takes_larger_values() {
        JacksonSerializer generous = withLimits(StreamReadConstraints.builder()
                .maxNumberLength(Integer.MAX_VALUE)
                .maxNameLength(Integer.MAX_VALUE)
                .build());
        BigInteger number = BigInteger.TEN.pow(3_000);

        assertThat(generous.decode(generous.encode(number, BigInteger.class), BigInteger.class))
                .isEqualTo(number);
    }

    private static JacksonSerializer withLimits(StreamReadConstraints limits) {
        return new JacksonSerializer(JsonMapper.builder(
                        JsonFactory.builder().streamReadConstraints(limits).build())
                .build());
    }

    private void assertUnreadable(Object value, Type type, String message) {
        assertUnreadable(serializer, value, type, message);
    }

    private static void assertUnreadable(JacksonSerializer by, Object value, Type type, String message) {
        assertThatThrownBy(() -> by.encode(value, type))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("it could not be read again: ")
                .hasMessageContaining(message)
                .hasMessageContaining("StreamReadConstraints");
    }

    private Object roundTrip(Object value, Type type) {
        return serializer.decode(serializer.encode(value, type), type);
    }
}
