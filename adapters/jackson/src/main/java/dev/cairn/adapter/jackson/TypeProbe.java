package dev.cairn.adapter.jackson;

import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.TreeNode;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.PropertyWriter;
import tools.jackson.databind.ser.bean.BeanSerializerBase;
import tools.jackson.databind.ser.impl.UnknownSerializer;

/** Asks a mapper how it would read and write a type. Jackson says so only while it reads or writes something. */
final class TypeProbe {

    private static final Object QUESTION = new Object();
    private static final List<Class<?>> READ_BACK_FROM_OBJECT =
            List.of(CharSequence.class, Number.class, Boolean.class, Map.class, Collection.class, TreeNode.class);

    private final JsonMapper mapper;

    TypeProbe(JsonMapper mapper) {
        this.mapper = mapper.rebuild()
                .addModule(new SimpleModule()
                        .addDeserializer(Probe.class, new Reading())
                        .addSerializer(Probe.class, new Writing()))
                .build();
    }

    /** Refuses a type whose values could be written but not read back, or not be written. */
    void check(Type type) {
        Map<JavaType, ReadBackCheck.Place> objects = new LinkedHashMap<>();
        whileReading(ctxt -> objects.putAll(new ReadBackCheck(ctxt).check(type)));
        whileWriting(ctxt -> objects.forEach((object, place) -> checkWriter(ctxt, object, place)));
    }

    private static void checkWriter(SerializationContext ctxt, JavaType type, ReadBackCheck.Place place) {
        ValueSerializer<?> writer = ctxt.findValueSerializer(type);
        if (writer instanceof UnknownSerializer && ctxt.isEnabled(SerializationFeature.FAIL_ON_EMPTY_BEANS)) {
            throw ReadBackCheck.refusal(
                    type, place.path(), "shows nothing of itself. Make it a record, or give it getters");
        }
        if (writer instanceof BeanSerializerBase && !place.fromObject()) {
            throw ReadBackCheck.refusal(type, place.path(), ReadBackCheck.noCreator());
        }
    }

    /** What would be lost of a value of that class when it is written and read as the type that is declared. */
    String loss(Type type, Class<?> actual) {
        JavaType declared = mapper.constructType(type);
        StringBuilder loss = new StringBuilder();
        whileWriting(ctxt -> loss.append(loss(ctxt, declared, actual)));
        return loss.toString();
    }

    private static String loss(SerializationContext ctxt, JavaType declared, Class<?> actual) {
        if (!declared.getRawClass().isAssignableFrom(actual) || ctxt.findTypeSerializer(declared) != null) {
            return "";
        }
        if (declared.isJavaLangObject()) {
            return READ_BACK_FROM_OBJECT.stream().anyMatch(plain -> plain.isAssignableFrom(actual))
                    ? ""
                    : "it is a " + actual.getName() + ", and as an Object it would be read back as a map, a list or a"
                            + " text; declare its class";
        }
        ValueSerializer<?> writer = ctxt.findValueSerializer(declared);
        if (!(writer instanceof BeanSerializerBase)) {
            return "";
        }
        Set<String> lost = properties(ctxt.findValueSerializer(actual));
        lost.removeAll(properties(writer));
        return lost.isEmpty()
                ? ""
                : "it is a " + actual.getName() + ", whose " + String.join(", ", lost)
                        + " would be lost; declare its class, or annotate "
                        + declared.getRawClass().getSimpleName() + " with @JsonTypeInfo";
    }

    private static Set<String> properties(ValueSerializer<?> writer) {
        Set<String> names = new LinkedHashSet<>();
        Iterator<PropertyWriter> properties = writer.properties();
        properties.forEachRemaining(property -> names.add(property.getName()));
        return names;
    }

    private void whileReading(Consumer<DeserializationContext> question) {
        mapper.readerFor(Probe.class).withAttribute(QUESTION, question).readValue("{}");
    }

    private void whileWriting(Consumer<SerializationContext> question) {
        mapper.writerFor(Probe.class).withAttribute(QUESTION, question).writeValueAsString(new Probe());
    }

    /** An empty value, so that there is something to read and to write. */
    private record Probe() {}

    private static final class Reading extends ValueDeserializer<Probe> {
        @Override
        @SuppressWarnings("unchecked") // put there by whileReading
        public Probe deserialize(JsonParser parser, DeserializationContext ctxt) {
            parser.skipChildren();
            ((Consumer<DeserializationContext>) ctxt.getAttribute(QUESTION)).accept(ctxt);
            return new Probe();
        }
    }

    private static final class Writing extends ValueSerializer<Probe> {
        @Override
        @SuppressWarnings("unchecked") // put there by whileWriting
        public void serialize(Probe probe, JsonGenerator generator, SerializationContext ctxt) {
            ((Consumer<SerializationContext>) ctxt.getAttribute(QUESTION)).accept(ctxt);
            generator.writeNull();
        }
    }
}
