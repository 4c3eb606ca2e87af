package dev.cairn.admin.json;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** An object of an answer, field by field in order. */
public final class Fields {

    private final Map<String, @Nullable Object> values = new LinkedHashMap<>();

    private Fields() {}

    /** An object without fields. */
    public static Fields none() {
        return new Fields();
    }

    /** An object with one field. */
    public static Fields of(String name, @Nullable Object value) {
        return none().put(name, value);
    }

    /** Adds a field; null is written as null. */
    public Fields put(String name, @Nullable Object value) {
        values.put(name, value);
        return this;
    }

    /** Adds all fields of another object. */
    public Fields putAll(Fields others) {
        values.putAll(others.values);
        return this;
    }

    /** A list of objects. */
    public static <T> List<Object> list(Collection<? extends T> items, Function<? super T, ?> each) {
        return items.stream().<Object>map(each).toList();
    }

    Map<String, @Nullable Object> values() {
        return values;
    }
}
