package dev.cairn.admin.web;

import dev.cairn.admin.json.Fields;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The shapes of answers, written shortly: {@code "id:id name:text? steps:[step] by_state:{number}"}. A question mark
 * means that the value may be null, a tilde that the field may be left out; {@code +run} takes all fields of that shape.
 *
 * @param texts the shapes by their names
 */
public record Shapes(Map<String, String> texts) {

    private static final Map<String, Map<String, String>> PLAIN = Map.of(
            "text", Map.of("type", "string"),
            "id", Map.of("type", "string", "format", "uuid"),
            "instant", Map.of("type", "string", "format", "date-time"),
            "number", Map.of("type", "integer"),
            "real", Map.of("type", "number"),
            "bool", Map.of("type", "boolean"),
            "json", Map.of());

    /** Copies the map, in its order. */
    public Shapes {
        texts = new LinkedHashMap<>(texts);
    }

    /** All shapes as JSON schemas. */
    Fields schemas() {
        Fields schemas = Fields.none();
        texts.keySet().forEach(name -> schemas.put(name, object(name)));
        return schemas;
    }

    private Fields object(String name) {
        Map<String, Object> properties = new LinkedHashMap<>();
        List<String> required = new ArrayList<>();
        collect(name, properties, required);
        return Fields.of("type", "object")
                .put("properties", properties)
                .put("required", required)
                .put("additionalProperties", false);
    }

    private void collect(String name, Map<String, Object> properties, List<String> required) {
        String text = Objects.requireNonNull(texts.get(name), () -> "no shape " + name);
        for (String field : text.strip().split("\\s+", -1)) {
            if (field.startsWith("+")) {
                collect(field.substring(1), properties, required);
                continue;
            }
            int colon = field.indexOf(':');
            String label = field.substring(0, colon);
            String type = field.substring(colon + 1);
            if (type.endsWith("~")) {
                type = type.substring(0, type.length() - 1);
            } else {
                required.add(label);
            }
            properties.put(label, schema(type));
        }
    }

    private Object schema(String type) {
        if (type.endsWith("?")) {
            Object some = schema(type.substring(0, type.length() - 1));
            return Fields.of("anyOf", List.of(some, Map.of("type", "null")));
        }
        if (type.startsWith("[")) {
            return Fields.of("type", "array").put("items", schema(inner(type)));
        }
        if (type.startsWith("{")) {
            return Fields.of("type", "object").put("additionalProperties", schema(inner(type)));
        }
        Map<String, String> plain = PLAIN.get(type);
        return plain != null ? plain(plain) : Fields.of("$ref", "#/components/schemas/" + known(type));
    }

    private static Fields plain(Map<String, String> schema) {
        Fields fields = Fields.none();
        for (String key : List.of("type", "format")) {
            String value = schema.get(key);
            if (value != null) {
                fields.put(key, value);
            }
        }
        return fields;
    }

    private String known(String name) {
        if (!texts.containsKey(name)) {
            throw new IllegalStateException("engine bug: no shape " + name);
        }
        return name;
    }

    private static String inner(String type) {
        return type.substring(1, type.length() - 1);
    }
}
