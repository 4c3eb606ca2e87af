package dev.cairn.simulation;

import dev.cairn.domain.port.Serializer;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/** Texts as JSON, as far as the simulation needs it: no sign in them wants escaping. */
final class TextSerializer implements Serializer {

    @Override
    public String encode(@Nullable Object value, Type type) {
        return "\"" + value + "\"";
    }

    @Override
    public Object decode(String json, Type type) {
        return json.substring(1, json.length() - 1);
    }
}
