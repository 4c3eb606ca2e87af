package dev.cairn.admin.api;

import dev.cairn.Serializer;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/** Stores JSON as it was sent. The engines of the dashboard run no steps, so nothing is read as a class. */
final class RawJson implements Serializer {

    @Override
    public String encode(@Nullable Object value, Type type) {
        return value == null ? "null" : value.toString();
    }

    @Override
    public @Nullable Object decode(String json, Type type) {
        return json;
    }
}
