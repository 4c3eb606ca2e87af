package dev.cairn.domain.port;

import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/** Turns inputs and outputs into JSON text and back. */
public interface Serializer {

    /** The JSON text of a value. Any exception means that the value cannot be encoded. */
    String encode(@Nullable Object value, Type type);

    /** The value of a JSON text. Any exception means that the text does not fit the type. */
    @Nullable
    Object decode(String json, Type type);
}
