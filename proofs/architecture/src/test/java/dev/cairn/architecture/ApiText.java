package dev.cairn.architecture;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.TypeVariable;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The public and protected types and members of some classes as text, sorted, so that a change is seen in a diff. */
final class ApiText {
    private static final int SHOWN =
            Modifier.PUBLIC | Modifier.PROTECTED | Modifier.STATIC | Modifier.ABSTRACT | Modifier.FINAL;

    private ApiText() {}

    /** The given classes and the visible ones inside them. */
    static String of(Collection<Class<?>> types) {
        return types.stream()
                .flatMap(ApiText::withNested)
                .sorted(Comparator.comparing(Class::getName))
                .map(ApiText::type)
                .collect(Collectors.joining("\n"));
    }

    private static Stream<Class<?>> withNested(Class<?> type) {
        if (!visible(type.getModifiers())) return Stream.of();
        return Stream.concat(
                Stream.of(type), Arrays.stream(type.getDeclaredClasses()).flatMap(ApiText::withNested));
    }

    private static String type(Class<?> type) {
        return header(type) + "\n"
                + members(type).sorted().map(member -> "    " + member + "\n").collect(Collectors.joining());
    }

    private static String header(Class<?> type) {
        StringBuilder header = new StringBuilder();
        if (type.isSealed()) header.append("sealed ");
        header.append(kind(type)).append(TypeText.name(type)).append(variables(type.getTypeParameters()));
        if (type.getSuperclass() != null
                && !type.isEnum()
                && !type.isRecord()
                && type.getSuperclass() != Object.class) {
            header.append(" extends ").append(TypeText.of(type.getAnnotatedSuperclass()));
        }
        if (type.getInterfaces().length > 0) {
            header.append(type.isInterface() ? " extends " : " implements ")
                    .append(TypeText.list(type.getAnnotatedInterfaces()));
        }
        return header.toString();
    }

    private static String kind(Class<?> type) {
        int modifiers = type.getModifiers() & SHOWN;
        if (type.isAnnotation()) return modifiers(modifiers & ~Modifier.ABSTRACT) + "@interface ";
        if (type.isInterface()) return modifiers(modifiers & ~Modifier.ABSTRACT) + "interface ";
        if (type.isEnum()) return modifiers(modifiers & ~Modifier.ABSTRACT & ~Modifier.FINAL) + "enum ";
        if (type.isRecord()) return modifiers(modifiers & ~Modifier.FINAL) + "record ";
        return modifiers(modifiers) + "class ";
    }

    private static Stream<String> members(Class<?> type) {
        Stream<String> fields = Arrays.stream(type.getDeclaredFields())
                .filter(field -> visible(field.getModifiers()) && !field.isSynthetic())
                .map(ApiText::field);
        Stream<String> constructors = Arrays.stream(type.getDeclaredConstructors())
                .filter(constructor -> visible(constructor.getModifiers()) && !constructor.isSynthetic())
                .map(ApiText::constructor);
        Stream<String> methods = Arrays.stream(type.getDeclaredMethods())
                .filter(method -> visible(method.getModifiers()) && !method.isSynthetic() && !impliedByRecord(method))
                .map(ApiText::method);
        return Stream.of(fields, constructors, methods).flatMap(members -> members);
    }

    private static String field(Field field) {
        return modifiers(field.getModifiers() & SHOWN) + TypeText.of(field.getAnnotatedType()) + " " + field.getName();
    }

    private static String constructor(Constructor<?> constructor) {
        return start(constructor) + constructor.getDeclaringClass().getSimpleName() + end(constructor);
    }

    private static String method(Method method) {
        String offered = method.isDefault() ? "default " : "";
        return start(method) + offered + TypeText.of(method.getAnnotatedReturnType()) + " " + method.getName()
                + end(method);
    }

    private static String start(Executable code) {
        String variables = variables(code.getTypeParameters());
        int unsaid = code.getDeclaringClass().isInterface() ? Modifier.ABSTRACT : 0;
        return modifiers(code.getModifiers() & SHOWN & ~unsaid) + (variables.isEmpty() ? "" : variables + " ");
    }

    private static String end(Executable code) {
        String parameters = "(" + TypeText.list(code.getAnnotatedParameterTypes()) + ")";
        String thrown = TypeText.list(code.getAnnotatedExceptionTypes());
        return parameters + (thrown.isEmpty() ? "" : " throws " + thrown);
    }

    private static String variables(TypeVariable<?>[] variables) {
        if (variables.length == 0) return "";
        return Arrays.stream(variables).map(ApiText::variable).collect(Collectors.joining(", ", "<", ">"));
    }

    private static String variable(TypeVariable<?> variable) {
        List<String> bounds = Arrays.stream(variable.getAnnotatedBounds())
                .map(TypeText::of)
                .filter(bound -> !bound.equals("Object"))
                .toList();
        return variable.getName() + (bounds.isEmpty() ? "" : " extends " + String.join(" & ", bounds));
    }

    /** What every record has, as long as it does not write its own. */
    private static boolean impliedByRecord(Method method) {
        return method.getDeclaringClass().isRecord()
                && Modifier.isFinal(method.getModifiers())
                && Set.of("toString", "hashCode", "equals").contains(method.getName());
    }

    private static boolean visible(int modifiers) {
        return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
    }

    private static String modifiers(int modifiers) {
        return modifiers == 0 ? "" : Modifier.toString(modifiers) + " ";
    }
}
