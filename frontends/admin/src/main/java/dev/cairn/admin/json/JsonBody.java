package dev.cairn.admin.json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.json.JsonFactory;

/** Reads the body of a request: one object, whose values are texts, numbers, truths, lists and objects. */
public final class JsonBody {

    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();
    private static final int SHOWN = 200;

    private JsonBody() {}

    /**
     * The fields of that object. The ones named here come as {@link Raw}, with their text as it was sent, so that no
     * number loses a digit.
     *
     * @throws IllegalArgumentException when the text is not one JSON object
     */
    public static Map<String, @Nullable Object> read(String text, List<String> raw) {
        try (JsonParser json = FACTORY.createParser(ObjectReadContext.empty(), text)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw new IllegalArgumentException("The body must be a JSON object, such as {}.");
            }
            Map<String, @Nullable Object> fields = new LinkedHashMap<>();
            while (json.nextToken() == JsonToken.PROPERTY_NAME) {
                String name = json.currentName();
                json.nextToken();
                fields.put(name, raw.contains(name) ? raw(json, text) : value(json));
            }
            if (json.nextToken() != null) {
                throw new IllegalArgumentException("The body goes on after its JSON object. Send one object.");
            }
            return fields;
        } catch (JacksonIOException e) {
            throw new IllegalStateException("engine bug: a text that cannot be read", e);
        } catch (JacksonException e) {
            throw new IllegalArgumentException("The body is not JSON: " + cut(e.getOriginalMessage()) + ".", e);
        }
    }

    private static Raw raw(JsonParser json, String text) {
        int begin = (int) json.currentTokenLocation().getCharOffset();
        json.skipChildren();
        // A text is read lazily; asking for it moves the parser behind it.
        json.getString();
        int end = (int) json.currentLocation().getCharOffset();
        return new Raw(text.substring(begin, end).strip());
    }

    private static @Nullable Object value(JsonParser json) {
        return switch (json.currentToken()) {
            case VALUE_NULL -> null;
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NUMBER_INT -> whole(json);
            case VALUE_NUMBER_FLOAT -> json.getDoubleValue();
            case START_ARRAY -> {
                List<@Nullable Object> items = new ArrayList<>();
                while (json.nextToken() != JsonToken.END_ARRAY) {
                    items.add(value(json));
                }
                yield items;
            }
            case START_OBJECT -> {
                Map<String, @Nullable Object> fields = new LinkedHashMap<>();
                while (json.nextToken() == JsonToken.PROPERTY_NAME) {
                    String name = json.currentName();
                    json.nextToken();
                    fields.put(name, value(json));
                }
                yield fields;
            }
            default -> json.getString();
        };
    }

    private static Number whole(JsonParser json) {
        if (json.getBigIntegerValue().bitLength() < Long.SIZE) {
            return json.getLongValue();
        }
        return json.getDoubleValue();
    }

    private static String cut(String message) {
        String line = message.lines().findFirst().orElse("");
        return line.length() <= SHOWN ? line : line.substring(0, SHOWN) + "…";
    }
}
