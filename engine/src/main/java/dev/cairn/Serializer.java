package dev.cairn;

import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/** Turns inputs and outputs into JSON text and back. */
public interface Serializer {

    /** The JSON text of a value. Any exception means that the value cannot be encoded. */
    String encode(@Nullable Object value, Type type);

    /** The value of a JSON text. Any exception means that the text does not fit the type. */
    @Nullable
    Object decode(String json, Type type);

    /**
     * Called with the types of a workflow when it is defined, so that a mistake shows before a run is stored. By default
     * every type is accepted.
     *
     * @throws IllegalArgumentException when values of the type could not be encoded, or could not be decoded again; the
     *     message says why and what to do
     */
    default void check(Type type) {}
}
