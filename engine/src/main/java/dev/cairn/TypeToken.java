package dev.cairn;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;

/**
 * Carries a generic type to run time: {@code new TypeToken<List<Item>>() {}}.
 *
 * @param <T> the type carried
 */
public abstract class TypeToken<T> {

    private final Type type;

    /** To be called by an anonymous subclass that names the type. */
    protected TypeToken() {
        if (!(getClass().getGenericSuperclass() instanceof ParameterizedType parameterized)
                || parameterized.getRawType() != TypeToken.class) {
            throw new IllegalArgumentException(
                    "A TypeToken names its type where it is made, with braces: " + "new TypeToken<List<Item>>() {}");
        }
        this.type = parameterized.getActualTypeArguments()[0];
    }

    /** The type carried. */
    public final Type type() {
        return type;
    }

    @Override
    public final String toString() {
        return type.getTypeName();
    }
}
