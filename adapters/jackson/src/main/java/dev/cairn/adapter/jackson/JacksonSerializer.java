package dev.cairn.adapter.jackson;

import dev.cairn.Serializer;
import java.lang.reflect.Type;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads and writes inputs and outputs with Jackson. Values go by the type their step or workflow declares, not by their
 * class, so that generic collections and polymorphic types come back as what they were.
 */
public final class JacksonSerializer implements Serializer {

    private final JsonMapper mapper;
    private final int alwaysReadable;
    // Finding out how a type is read and written costs more than reading and writing a small value.
    private final Map<Type, ObjectReader> readers = new ConcurrentHashMap<>();
    private final Map<Type, ObjectWriter> writers = new ConcurrentHashMap<>();
    private final Map<Written, String> losses = new ConcurrentHashMap<>();
    private final TypeProbe probe;

    /** With a mapper made for values that outlive the code that wrote them. */
    public JacksonSerializer() {
        this(durableMapper());
    }

    /** With the user's own mapper, and so with its modules and its ideas of dates, enums and unknown properties. */
    public JacksonSerializer(JsonMapper mapper) {
        this.mapper = mapper;
        this.alwaysReadable = alwaysReadable(mapper.tokenStreamFactory().streamReadConstraints());
        this.probe = new TypeProbe(mapper);
    }

    @Override
    public void check(Type type) {
        probe.check(type);
    }

    /** Refuses a value that would lose something, or whose text the same mapper would refuse to read again. */
    @Override
    public String encode(@Nullable Object value, Type type) {
        if (value != null && value.getClass() != type) {
            refuseLoss(value, type);
        }
        String json = writers.computeIfAbsent(type, known -> mapper.writerFor(mapper.constructType(known)))
                .writeValueAsString(value);
        if (json.length() > alwaysReadable) {
            checkReadable(json);
        }
        return json;
    }

    private void refuseLoss(Object value, Type type) {
        String loss = losses.computeIfAbsent(
                new Written(type, value.getClass()), written -> probe.loss(written.declared(), written.actual()));
        if (!loss.isEmpty()) {
            throw new IllegalArgumentException(loss);
        }
    }

    @Override
    public @Nullable Object decode(String json, Type type) {
        return readers.computeIfAbsent(type, known -> mapper.readerFor(mapper.constructType(known)))
                .readValue(json);
    }

    /** Up to which length no text can break a limit of the reader. Most payloads are shorter, so they cost nothing. */
    private static int alwaysReadable(StreamReadConstraints limits) {
        return (int) LongStream.of(
                        limits.getMaxNumberLength(),
                        limits.getMaxNameLength(),
                        limits.getMaxStringLength(),
                        // Each level takes two characters.
                        2L * limits.getMaxNestingDepth(),
                        // No limit is a negative number.
                        limits.getMaxDocumentLength() & Long.MAX_VALUE,
                        limits.getMaxTokenCount() & Long.MAX_VALUE)
                .min()
                .orElse(0);
    }

    /** Reads the text token by token, without making values of it: the limits of the reader are on tokens. */
    private void checkReadable(String json) {
        try (JsonParser parser = mapper.createParser(json)) {
            boolean mayHaveLongTexts =
                    json.length() > parser.streamReadConstraints().getMaxStringLength();
            while (parser.nextToken() != null) {
                // The length of a text is looked at only when somebody wants to have it.
                if (mayHaveLongTexts && parser.currentToken() == JsonToken.VALUE_STRING) {
                    parser.getString();
                }
            }
        } catch (StreamConstraintsException e) {
            throw new IllegalArgumentException("it could not be read again: " + e.getOriginalMessage(), e);
        }
    }

    private static JsonMapper durableMapper() {
        return JsonMapper.builder()
                // Workers of two releases share a store: the older one must bear what the newer one added.
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                // A class that shows nothing of itself would be stored as {}, and its content lost without a word.
                .enable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
                // A name stays; what toString() says may change with the next release.
                .disable(EnumFeature.WRITE_ENUMS_USING_TO_STRING, EnumFeature.READ_ENUMS_USING_TO_STRING)
                // ISO texts that people can read, and that come back in the zone in which they were written.
                .disable(DateTimeFeature.WRITE_DATES_AS_TIMESTAMPS, DateTimeFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
                .enable(DateTimeFeature.WRITE_DATES_WITH_ZONE_ID)
                .disable(
                        DateTimeFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE,
                        DateTimeFeature.NORMALIZE_DESERIALIZED_ZONE_ID)
                .build();
    }

    /** A value of that class, written as the type that is declared. */
    private record Written(Type declared, Class<?> actual) {}
}
