package dev.cairn.adapter.jackson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.cairn.TypeToken;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.databind.json.JsonMapper;

/** A value that was stored comes back as what it was, and one that cannot be stored is refused. */
class JacksonSerializerTest {

    private static final Item PEN = new Item("pen", 120);
    private static final Item INK = new Item("ink", 900);

    private final JacksonSerializer serializer = new JacksonSerializer();

    @Test
    void a_record_survives_the_round_trip() {
        assertThat(serializer.encode(PEN, Item.class)).isEqualTo("{\"name\":\"pen\",\"cents\":120}");
        assertThat(roundTrip(PEN, Item.class)).isEqualTo(PEN);
    }

    @Test
    void records_within_records_survive_the_round_trip() {
        Order order = new Order("o-1", List.of(PEN, INK), Optional.of("fragile"), Colour.RED);

        assertThat(roundTrip(order, Order.class)).isEqualTo(order);
    }

    @Test
    void a_record_without_components_is_a_value_too() {
        assertThat(roundTrip(new Done(), Done.class)).isEqualTo(new Done());
    }

    @Test
    void the_elements_of_a_generic_list_come_back_as_records() {
        Type items = new TypeToken<List<Item>>() {}.type();

        assertThat(roundTrip(List.of(PEN, INK), items)).isEqualTo(List.of(PEN, INK));
    }

    @Test
    void a_map_comes_back_with_its_keys_and_values() {
        Type byColour = new TypeToken<Map<Colour, List<Item>>>() {}.type();
        Map<Colour, List<Item>> items = Map.of(Colour.RED, List.of(PEN), Colour.BLUE, List.of());

        assertThat(roundTrip(items, byColour)).isEqualTo(items);
    }

    @Test
    void a_sealed_type_comes_back_as_the_case_it_was() {
        Type payments = new TypeToken<List<Payment>>() {}.type();
        List<Payment> both = List.of(new Card("4711"), new Cash(5));

        assertThat(roundTrip(new Card("4711"), Payment.class)).isEqualTo(new Card("4711"));
        assertThat(roundTrip(both, payments)).isEqualTo(both);
    }

    @Test
    void times_are_iso_texts() {
        assertThat(serializer.encode(Instant.parse("2026-03-01T12:00:00.123456Z"), Instant.class))
                .isEqualTo("\"2026-03-01T12:00:00.123456Z\"");
        assertThat(serializer.encode(Duration.ofMinutes(90), Duration.class)).isEqualTo("\"PT1H30M\"");
        assertThat(serializer.encode(LocalDate.of(2026, 3, 1), LocalDate.class)).isEqualTo("\"2026-03-01\"");
    }

    @Test
    void times_survive_the_round_trip_with_their_zone() {
        Times times = new Times(
                Instant.parse("2026-03-01T12:00:00.123456789Z"),
                Duration.ofNanos(1_500_000_001),
                OffsetDateTime.parse("2026-03-01T12:00:00+02:00"),
                ZonedDateTime.parse("2026-03-01T12:00:00+01:00[Europe/Berlin]"));

        assertThat(roundTrip(times, Times.class)).isEqualTo(times);
        assertThat(roundTrip(ZonedDateTime.parse("2026-03-01T12:00:00Z[UTC]"), ZonedDateTime.class))
                .isEqualTo(ZonedDateTime.parse("2026-03-01T12:00:00Z[UTC]"));
    }

    @Test
    void an_optional_is_its_value_or_null() {
        Type maybe = new TypeToken<Optional<Item>>() {}.type();

        assertThat(serializer.encode(Optional.empty(), maybe)).isEqualTo("null");
        assertThat(roundTrip(Optional.of(PEN), maybe)).isEqualTo(Optional.of(PEN));
        assertThat(roundTrip(Optional.empty(), maybe)).isEqualTo(Optional.empty());
    }

    @Test
    void an_enum_is_stored_by_its_name_whatever_it_calls_itself() {
        assertThat(serializer.encode(Colour.RED, Colour.class)).isEqualTo("\"RED\"");
        assertThat(roundTrip(Colour.BLUE, Colour.class)).isEqualTo(Colour.BLUE);
    }

    @Test
    void numbers_keep_their_digits() {
        assertThat(roundTrip(Long.MAX_VALUE, Long.class)).isEqualTo(Long.MAX_VALUE);
        assertThat(roundTrip(42, int.class)).isEqualTo(42);
        assertThat(roundTrip(new BigDecimal("0.10000000000000000001"), BigDecimal.class))
                .isEqualTo(new BigDecimal("0.10000000000000000001"));
        assertThat(roundTrip(Double.NaN, Double.class)).isEqualTo(Double.NaN);
    }

    @Test
    void null_is_a_value_like_any_other() {
        assertThat(serializer.encode(null, Item.class)).isEqualTo("null");
        assertThat(serializer.decode("null", Item.class)).isNull();
    }

    @Test
    void what_has_no_output_is_read_as_null() {
        assertThat(serializer.encode(null, Void.class)).isEqualTo("null");
        assertThat(serializer.decode("null", Void.class)).isNull();
        assertThat(serializer.decode("{\"left\":\"over\"}", Void.class)).isNull();
    }

    @Test
    void a_zero_character_survives_the_round_trip() {
        String text = "before\u0000after";

        assertThat(serializer.encode(text, String.class)).doesNotContain("\u0000");
        assertThat(roundTrip(text, String.class)).isEqualTo(text);
    }

    @Test
    void a_property_that_newer_code_added_is_passed_over() {
        assertThat(serializer.decode("{\"name\":\"pen\",\"cents\":120,\"colour\":\"RED\"}", Item.class))
                .isEqualTo(PEN);
    }

    @Test
    void a_class_that_shows_nothing_of_itself_is_refused() {
        assertThatThrownBy(() -> serializer.encode(new Secretive(7), Secretive.class))
                .isInstanceOf(JacksonException.class)
                .hasMessageContaining("Secretive");
    }

    @Test
    void a_value_that_fails_while_it_is_read_is_refused() {
        assertThatThrownBy(() -> serializer.encode(new Broken(), Broken.class))
                .isInstanceOf(JacksonException.class)
                .hasMessageContaining("out of order");
    }

    @Test
    void a_value_that_contains_itself_is_refused() {
        Knot knot = new Knot();
        knot.next = knot;

        assertThatThrownBy(() -> serializer.encode(knot, Knot.class)).isInstanceOf(JacksonException.class);
    }

    @Test
    void a_value_of_another_type_than_declared_is_refused() {
        assertThatThrownBy(() -> serializer.encode("a text", Item.class)).isInstanceOf(JacksonException.class);
    }

    @Test
    void a_text_that_does_not_fit_the_type_is_refused() {
        assertThatThrownBy(() -> serializer.decode("\"a text\"", Item.class)).isInstanceOf(JacksonException.class);
        assertThatThrownBy(() -> serializer.decode("{\"name\":", Item.class)).isInstanceOf(JacksonException.class);
        assertThatThrownBy(() -> serializer.decode("{} {}", Item.class)).isInstanceOf(JacksonException.class);
    }

    @Test
    void the_users_own_mapper_is_used_as_it_is() {
        JacksonSerializer own = new JacksonSerializer(JsonMapper.builder()
                .propertyNamingStrategy(PropertyNamingStrategies.UPPER_CAMEL_CASE)
                .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .build());

        assertThat(own.encode(PEN, Item.class)).isEqualTo("{\"Name\":\"pen\",\"Cents\":120}");
        assertThatThrownBy(() -> own.decode("{\"Name\":\"pen\",\"Cents\":120,\"Colour\":\"RED\"}", Item.class))
                .isInstanceOf(UnrecognizedPropertyException.class);
    }

    private Object roundTrip(Object value, Type type) {
        return serializer.decode(serializer.encode(value, type), type);
    }

    record Item(String name, long cents) {}

    record Order(String id, List<Item> items, Optional<String> note, Colour colour) {}

    record Done() {}

    record Times(Instant at, Duration lasting, OffsetDateTime here, ZonedDateTime there) {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME)
    sealed interface Payment {}

    record Card(String number) implements Payment {}

    record Cash(int notes) implements Payment {}

    enum Colour {
        RED,
        BLUE;

        @Override
        public String toString() {
            return "the colour " + ordinal();
        }
    }

    static final class Secretive {
        private final int hidden;

        Secretive(int hidden) {
            this.hidden = hidden;
        }

        int twice() {
            return 2 * hidden;
        }
    }

    static final class Broken {
        public String getPart() {
            throw new IllegalStateException("out of order");
        }
    }

    static final class Knot {
        public Knot next;
    }
}
