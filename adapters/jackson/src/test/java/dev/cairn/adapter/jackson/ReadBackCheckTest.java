package dev.cairn.adapter.jackson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.cairn.TypeToken;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsontype.BasicPolymorphicTypeValidator;

/** A type whose values could not be read back is refused before there is a value. */
class ReadBackCheckTest {

    private final JacksonSerializer serializer = new JacksonSerializer();

    @ParameterizedTest
    @MethodSource("readable")
    void a_type_that_can_be_read_back_is_accepted(Type type) {
        assertThatCode(() -> serializer.check(type)).doesNotThrowAnyException();
    }

    static List<Type> readable() {
        return List.of(
                Void.class,
                int.class,
                String.class,
                byte[].class,
                BigDecimal.class,
                Instant.class,
                ZoneId.class,
                Path.class,
                JsonNode.class,
                Object.class,
                Colour.class,
                Item.class,
                Empty.class,
                Items.class,
                Chain.class,
                Order.class,
                Bean.class,
                Wrapped.class,
                Created.class,
                Payment.class,
                Shape.class,
                Circle.class,
                Trusting.class,
                new TypeToken<List<Item>>() {}.type(),
                new TypeToken<Map<Colour, List<Payment>>>() {}.type(),
                new TypeToken<Map<String, Object>>() {}.type(),
                new TypeToken<Set<? extends Item>>() {}.type(),
                new TypeToken<Optional<Pair<Item, Payment>>>() {}.type(),
                new TypeToken<Map<Wrapped, UUID>>() {}.type(),
                new TypeToken<Map<UUID, LocalDate>>() {}.type(),
                new TypeToken<Map<LocalDate, Integer>>() {}.type(),
                new TypeToken<Item[]>() {}.type());
    }

    @Test
    void an_interface_is_refused_wherever_it_stands() {
        refuses(
                Open.class,
                "Open is abstract, and its JSON does not say which class it was. Declare a record, or annotate Open with"
                        + " @JsonTypeInfo and @JsonSubTypes.");
        refuses(
                HasOpen.class,
                "Open, used by HasOpen.open, is abstract, and its JSON does not say which class it was.");
        refuses(new TypeToken<List<Open>>() {}.type(), "Open is abstract");
        refuses(new TypeToken<Optional<Map<String, Open[]>>>() {}.type(), "Open is abstract");
        refuses(new TypeToken<Pair<Item, HasOpen>>() {}.type(), "Open, used by HasOpen.open, is abstract");
    }

    @Test
    void a_sealed_type_without_type_information_is_refused_with_the_annotation_it_needs() {
        refuses(
                Bare.class,
                "Bare is sealed, but its JSON does not say which case it was. Annotate Bare with @JsonTypeInfo(use ="
                        + " JsonTypeInfo.Id.SIMPLE_NAME).");
    }

    @Test
    void type_information_without_subtypes_is_refused() {
        refuses(
                Unnamed.class,
                "Unnamed has @JsonTypeInfo, but none of its classes is known. Name them with @JsonSubTypes, or make it"
                        + " sealed.");
    }

    @Test
    void a_case_of_a_sealed_type_is_looked_into() {
        refuses(Deep.class, "Open, used by DeepCase.open, is abstract");
    }

    @Test
    void a_class_that_jackson_cannot_make_is_refused() {
        refuses(
                NoCreator.class,
                "NoCreator has no constructor that Jackson can use. Make it a record, give it a constructor without"
                        + " parameters, or annotate one with @JsonCreator.");
        refuses(OnlyFromText.class, "OnlyFromText has no constructor that Jackson can use.");
        refuses(Inner.class, "Inner is an inner class. Make it static, or a record.");
    }

    @Test
    void a_class_that_shows_nothing_of_itself_is_refused() {
        refuses(Secretive.class, "Secretive shows nothing of itself. Make it a record, or give it getters.");
    }

    @Test
    void a_map_with_keys_that_cannot_be_read_is_refused() {
        refuses(new TypeToken<Map<HasOpen, String>>() {}.type(), "HasOpen is a key of a map");
        refuses(new TypeToken<Map<Bean, String>>() {}.type(), "Bean is a key of a map");
        refuses(
                new TypeToken<Map<Item, String>>() {}.type(),
                "Item is a key of a map, and JSON has texts as keys. Use a text, a number or an enum, or annotate what to"
                        + " write with @JsonKey.");
    }

    @Test
    void a_generic_class_without_its_parameters_is_refused() {
        refuses(
                List.class,
                "List is generic, and a class does not say of what. Use a type token, such as new TypeToken<List<…>>()"
                        + " {}.");
        refuses(Map.class, "new TypeToken<Map<…>>() {}.");
        refuses(Pair.class, "new TypeToken<Pair<…>>() {}.");
    }

    @Test
    void a_mapper_that_writes_the_class_of_everything_may_have_open_types() {
        JsonMapper typing = JsonMapper.builder()
                .activateDefaultTyping(BasicPolymorphicTypeValidator.builder()
                        .allowIfSubType("dev.cairn")
                        .build())
                .build();

        assertThatCode(() -> new JacksonSerializer(typing).check(List.class)).doesNotThrowAnyException();
        assertThatCode(() -> new JacksonSerializer(typing).check(HasOpen.class)).doesNotThrowAnyException();
    }

    @Test
    void a_value_of_a_subclass_with_more_properties_is_refused() {
        assertThatThrownBy(() -> serializer.encode(new Larger(), Bean.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("it is a " + Larger.class.getName() + ", whose more would be lost; declare its class, or"
                        + " annotate Bean with @JsonTypeInfo");
        assertThat(serializer.encode(new Larger(), Larger.class)).contains("\"more\"");
        assertThat(serializer.encode(new Bean() {}, Bean.class)).isEqualTo("{\"name\":\"bean\"}");
    }

    @Test
    void a_value_that_an_object_would_not_be_read_back_as_is_refused() {
        assertThatThrownBy(() -> serializer.encode(new Item("pen"), Object.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("it is a " + Item.class.getName() + ", and as an Object it would be read back as a map, a"
                        + " list or a text; declare its class");
        assertThat(serializer.encode(Map.of("a", List.of(1)), Object.class)).isEqualTo("{\"a\":[1]}");
        assertThat(serializer.encode(new ArrayList<>(List.of("a")), Object.class))
                .isEqualTo("[\"a\"]");
    }

    private void refuses(Type type, String why) {
        assertThatThrownBy(() -> serializer.check(type))
                .isInstanceOf(RuntimeException.class)
                .hasMessageContaining(why);
    }

    record Item(String name) {}

    record Empty() {}

    record Pair<A, B>(A first, B second) {}

    record Order(Item item, List<Payment> payments, Optional<Shape> shape, Map<String, Object> notes) {}

    record HasOpen(Open open) {}

    record Chain(String name, Chain next) {}

    record Trusting(
            @JsonTypeInfo(use = JsonTypeInfo.Id.CLASS) Open open,
            @JsonIgnore Open ignored) {}

    enum Colour {
        RED
    }

    interface Open {}

    sealed interface Bare permits BareCase {}

    record BareCase(int a) implements Bare {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME)
    sealed interface Payment permits Card, Cash {}

    record Card(String number) implements Payment {}

    record Cash(int notes) implements Payment {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
    @JsonSubTypes({@JsonSubTypes.Type(Circle.class), @JsonSubTypes.Type(Square.class)})
    interface Shape {}

    record Square(int side) implements Shape {}

    record Circle(int radius) implements Shape {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
    interface Unnamed {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
    sealed interface Deep permits DeepCase {}

    record DeepCase(Open open) implements Deep {}

    static class Items extends ArrayList<Item> {
        private static final long serialVersionUID = 1L;
    }

    static class Bean {
        private String name = "bean";

        public String getName() {
            return name;
        }

        public void setName(String name) {
            this.name = name;
        }
    }

    static final class Larger extends Bean {
        public int getMore() {
            return 1;
        }
    }

    record Wrapped(@JsonValue String text) {}

    static final class Created {
        private final String text;

        @JsonCreator
        Created(@JsonProperty("text") String text) {
            this.text = text;
        }

        public String getText() {
            return text;
        }
    }

    static final class NoCreator {
        private final String text;

        private NoCreator(String text, int more) {
            this.text = text + more;
        }

        public String getText() {
            return text;
        }
    }

    static final class OnlyFromText {
        private final int length;

        private OnlyFromText(int length) {
            this.length = length;
        }

        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        static OnlyFromText of(String text) {
            return new OnlyFromText(text.length());
        }

        public int getLength() {
            return length;
        }
    }

    final class Inner {
        public int number;
    }

    static final class Secretive {
        private int hidden = 7;

        int twice() {
            return 2 * hidden++;
        }
    }
}
