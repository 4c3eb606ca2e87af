package dev.cairn.adapter.jackson;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.deser.AbstractDeserializer;
import tools.jackson.databind.deser.SettableBeanProperty;
import tools.jackson.databind.deser.ValueInstantiator;
import tools.jackson.databind.deser.bean.BeanDeserializerBase;
import tools.jackson.databind.deser.std.ContainerDeserializerBase;
import tools.jackson.databind.deser.std.ReferenceTypeDeserializer;
import tools.jackson.databind.jsontype.NamedType;
import tools.jackson.databind.jsontype.TypeDeserializer;

/**
 * Refuses a type whose values could be written but not read back, before there is a value. It looks at how Jackson
 * would read the type and the types of its properties and elements; a deserializer of the user's own is trusted.
 */
final class ReadBackCheck {

    private static final Set<JsonTypeInfo.Id> BY_NAME = Set.of(JsonTypeInfo.Id.NAME, JsonTypeInfo.Id.SIMPLE_NAME);

    private final DeserializationContext ctxt;
    private final Set<JavaType> seen = new HashSet<>();
    private final Map<JavaType, Place> objects = new LinkedHashMap<>();

    ReadBackCheck(DeserializationContext ctxt) {
        this.ctxt = ctxt;
    }

    /** Refuses the type, or names the classes in it that are read from JSON objects or single values. */
    Map<JavaType, Place> check(Type type) {
        if (type instanceof Class<?> raw && raw.getTypeParameters().length > 0 && isUntyped()) {
            throw new IllegalArgumentException(
                    raw.getSimpleName() + " is generic, and a class does not say of what. Use"
                            + " a type token, such as new TypeToken<" + raw.getSimpleName() + "<…>>() {}.");
        }
        visit(ctxt.getTypeFactory().constructType(type), "");
        return objects;
    }

    private boolean isUntyped() {
        return ctxt.findTypeDeserializer(ctxt.constructType(Object.class)) == null;
    }

    private void visit(JavaType type, String path) {
        if (!seen.add(type)) {
            return;
        }
        TypeDeserializer typed = ctxt.findTypeDeserializer(type);
        if (typed != null) {
            visitSubtypes(type, typed, path);
        }
        if (type.isMapLikeType()) {
            visitKey(type.getKeyType(), path);
        }
        ValueDeserializer<?> reader = ctxt.findContextualValueDeserializer(type, null);
        if (reader instanceof AbstractDeserializer open) {
            if (typed == null && open.getObjectIdReader(ctxt) == null) {
                throw refusal(type, path, openType(type));
            }
        } else if (reader instanceof BeanDeserializerBase bean) {
            visitObject(type, bean, path);
        } else if (type.getContentType() != null
                && (reader instanceof ContainerDeserializerBase<?> || reader instanceof ReferenceTypeDeserializer<?>)) {
            visit(type.getContentType(), path);
        }
    }

    /** Jackson writes a key by its toString(), and reads it with a constructor or factory that takes a text. */
    private void visitKey(JavaType type, String path) {
        BeanDescription description = ctxt.introspectBeanDescription(type);
        boolean annotated = description.findJsonKeyAccessor() != null || description.findJsonValueAccessor() != null;
        if (!annotated
                && (type.isRecordType() || usesToStringOfObject(type))
                && ctxt.findContextualValueDeserializer(type, null) instanceof BeanDeserializerBase) {
            throw refusal(
                    type,
                    path,
                    "is a key of a map, and JSON has texts as keys. Use a text, a number or an enum, or"
                            + " annotate what to write with @JsonKey");
        }
    }

    private static boolean usesToStringOfObject(JavaType type) {
        return type.getRawClass() != Object.class
                && Arrays.stream(type.getRawClass().getMethods())
                        .anyMatch(method -> method.getName().equals("toString")
                                && method.getParameterCount() == 0
                                && method.getDeclaringClass() == Object.class);
    }

    private static String openType(JavaType type) {
        String name = type.getRawClass().getSimpleName();
        return type.getRawClass().isSealed()
                ? "is sealed, but its JSON does not say which case it was. Annotate " + name
                        + " with @JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME)"
                : "is abstract, and its JSON does not say which class it was. Declare a record, or annotate " + name
                        + " with @JsonTypeInfo and @JsonSubTypes";
    }

    private void visitSubtypes(JavaType type, TypeDeserializer typed, String path) {
        if (!BY_NAME.contains(typed.getTypeIdResolver().getMechanism())) {
            return;
        }
        List<Class<?>> cases = ctxt
                .getConfig()
                .getSubtypeResolver()
                .collectAndResolveSubtypesByTypeId(ctxt.getConfig(), ctxt.introspectClassAnnotations(type))
                .stream()
                .<Class<?>>map(NamedType::getType)
                // A case may inherit the list of cases that its interface has.
                .filter(candidate -> type.getRawClass().isAssignableFrom(candidate)
                        && !Modifier.isAbstract(candidate.getModifiers()))
                .toList();
        if (cases.isEmpty() && typed.getDefaultImpl() == null) {
            throw refusal(
                    type,
                    path,
                    "has @JsonTypeInfo, but none of its classes is known. Name them with @JsonSubTypes,"
                            + " or make it sealed");
        }
        cases.forEach(found -> visit(ctxt.constructSpecializedType(type, found), path));
    }

    private void visitObject(JavaType type, BeanDeserializerBase bean, String path) {
        ValueInstantiator creators = bean.getValueInstantiator();
        if (!creators.canInstantiate()) {
            throw refusal(type, path, isInner(type) ? "is an inner class. Make it static, or a record" : noCreator());
        }
        boolean fromObject = creators.canCreateUsingDefault()
                || creators.canCreateFromObjectWith()
                || creators.canCreateUsingDelegate()
                || creators.canCreateUsingArrayDelegate();
        objects.put(type, new Place(path, fromObject));
        Iterator<SettableBeanProperty> properties = bean.properties();
        while (properties.hasNext()) {
            SettableBeanProperty property = properties.next();
            if (!property.isIgnorable() && !property.isInjectionOnly() && !hasItsOwnReader(property)) {
                visit(property.getType(), type.getRawClass().getSimpleName() + "." + property.getName());
            }
        }
    }

    static String noCreator() {
        return "has no constructor that Jackson can use. Make it a record, give it a constructor without parameters, or"
                + " annotate one with @JsonCreator";
    }

    private static boolean isInner(JavaType type) {
        Class<?> raw = type.getRawClass();
        return raw.getEnclosingClass() != null && !Modifier.isStatic(raw.getModifiers());
    }

    private static boolean hasItsOwnReader(SettableBeanProperty property) {
        return property.getAnnotation(JsonTypeInfo.class) != null
                || property.getAnnotation(JsonDeserialize.class) != null;
    }

    static IllegalArgumentException refusal(JavaType type, String path, String problem) {
        return new IllegalArgumentException(type.getRawClass().getSimpleName()
                + (path.isEmpty() ? " " : ", used by " + path + ", ") + problem + ".");
    }

    /**
     * Where a class was met.
     *
     * @param path the property that has it, or nothing at the root
     * @param fromObject whether it can be read from a JSON object, and not only from a single value
     */
    record Place(String path, boolean fromObject) {}
}
