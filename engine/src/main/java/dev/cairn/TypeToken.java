package dev.cairn;

import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.List;

/**
 * Carries a generic type to run time: {@code new TypeToken<List<Item>>() {}}.
 *
 * @param <T> the type carried
 */
public abstract class TypeToken<T> {

    private final Type type;

    /** Called by an anonymous subclass that names the type. */
    protected TypeToken() {
        if (!(getClass().getGenericSuperclass() instanceof ParameterizedType parameterized)
                || parameterized.getRawType() != TypeToken.class) {
            throw new IllegalArgumentException(
                    "A TypeToken names its type where it is made, with braces: " + "new TypeToken<List<Item>>() {}");
        }
        this.type = parameterized.getActualTypeArguments()[0];
        refuseVariables(type);
    }

    /**
     * Refuses type variables. At run time the type behind a variable is unknown, so values would be read as a wrong
     * type.
     */
    private void refuseVariables(Type part) {
        switch (part) {
            case TypeVariable<?> variable ->
                throw new IllegalArgumentException("TypeToken<" + type.getTypeName() + ">: what " + variable.getName()
                        + " stands for is not known at run time. Name a class in its place.");
            case ParameterizedType generic ->
                List.of(generic.getActualTypeArguments()).forEach(this::refuseVariables);
            case GenericArrayType array -> refuseVariables(array.getGenericComponentType());
            case WildcardType wildcard -> List.of(wildcard.getUpperBounds()).forEach(this::refuseVariables);
            default -> {
                // a plain class contains no type variable
            }
        }
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
