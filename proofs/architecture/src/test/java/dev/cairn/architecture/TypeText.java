package dev.cairn.architecture;

import java.lang.reflect.AnnotatedArrayType;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.AnnotatedWildcardType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A type as it is written in code; words that everybody knows without their package. */
final class TypeText {
    private static final Set<String> KNOWN =
            Set.of("java.lang", "java.util", "java.util.function", "java.time", "dev.cairn");

    private TypeText() {}

    static String of(AnnotatedType type) {
        String nullable = type.isAnnotationPresent(Nullable.class) ? "@Nullable " : "";
        return nullable
                + switch (type) {
                    case AnnotatedArrayType array -> of(array.getAnnotatedGenericComponentType()) + "[]";
                    case AnnotatedParameterizedType generic ->
                        rawName(generic.getType()) + "<" + list(generic.getAnnotatedActualTypeArguments()) + ">";
                    case AnnotatedWildcardType wildcard -> wildcard(wildcard);
                    default -> rawName(type.getType());
                };
    }

    static String list(AnnotatedType[] types) {
        return Arrays.stream(types).map(TypeText::of).collect(Collectors.joining(", "));
    }

    static String name(Class<?> type) {
        String name = type.getCanonicalName();
        return KNOWN.contains(type.getPackageName())
                ? name.substring(type.getPackageName().length() + 1)
                : name;
    }

    private static String wildcard(AnnotatedWildcardType wildcard) {
        if (wildcard.getAnnotatedLowerBounds().length > 0) return "? super " + list(wildcard.getAnnotatedLowerBounds());
        String bound = list(wildcard.getAnnotatedUpperBounds());
        return bound.equals("Object") ? "?" : "? extends " + bound;
    }

    private static String rawName(Type type) {
        return switch (type) {
            case Class<?> plain -> plain.isPrimitive() ? plain.getName() : name(plain);
            case ParameterizedType generic -> rawName(generic.getRawType());
            default -> type.getTypeName();
        };
    }
}
