package dev.cairn.admin.json;

import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Writes trees of {@link Fields}, maps, lists and plain values as JSON. */
public final class JsonText {

    private static final JsonFactory FACTORY = new JsonFactory();
    private static final double NANOS_PER_MILLI = 1e6;

    private JsonText() {}

    /** The text of a value. Instants are ISO texts in UTC, durations are milliseconds. */
    public static String of(@Nullable Object value) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
            write(json, value);
        }
        return text.toString();
    }

    private static void write(JsonGenerator json, @Nullable Object value) {
        switch (value) {
            case null -> json.writeNull();
            case Fields fields -> object(json, fields.values());
            case Map<?, ?> map -> object(json, map);
            case Iterable<?> items -> {
                json.writeStartArray();
                items.forEach(item -> write(json, item));
                json.writeEndArray();
            }
            case Raw raw -> json.writeRawValue(raw.json());
            case Boolean truth -> json.writeBoolean(truth);
            case Number number -> number(json, number);
            case Duration time -> json.writeNumber(millis(time));
            case String text -> json.writeString(text);
            case Enum<?> constant -> json.writeString(constant.name());
            case Instant instant -> json.writeString(instant.toString());
            case UUID id -> json.writeString(id.toString());
            default -> throw new IllegalStateException("engine bug: no JSON for " + value.getClass());
        }
    }

    private static void object(JsonGenerator json, Map<?, ?> map) {
        json.writeStartObject();
        map.forEach((name, value) -> {
            json.writeName(String.valueOf(name));
            write(json, value);
        });
        json.writeEndObject();
    }

    private static void number(JsonGenerator json, Number number) {
        switch (number) {
            case Integer whole -> json.writeNumber(whole.intValue());
            case Long whole -> json.writeNumber(whole.longValue());
            default -> {
                double real = number.doubleValue();
                json.writeNumber(Double.isFinite(real) ? real : 0);
            }
        }
    }

    private static long millis(Duration time) {
        return Math.round(time.getSeconds() * 1e3 + time.getNano() / NANOS_PER_MILLI);
    }
}
