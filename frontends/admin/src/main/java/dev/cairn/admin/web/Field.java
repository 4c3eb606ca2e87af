package dev.cairn.admin.web;

/**
 * A parameter of a request, or a field of its body.
 *
 * @param name its name; a name that ends with a star stands for all names that begin so
 * @param type what it is
 * @param required whether it must be there
 * @param text what it says, for the description of the interface
 */
public record Field(String name, Type type, boolean required, String text) {

    /** A field that may be left out. */
    public static Field of(String name, Type type, String text) {
        return new Field(name, type, false, text);
    }

    /** A field that must be there. */
    public static Field required(String name, Type type, String text) {
        return new Field(name, type, true, text);
    }

    boolean covers(String given) {
        return name.endsWith("*") ? given.startsWith(name.substring(0, name.length() - 1)) : given.equals(name);
    }

    /** What a field is. */
    public enum Type {
        /** A text. */
        TEXT,
        /** A UUID. */
        ID,
        /** A whole number. */
        NUMBER,
        /** An instant as ISO text. */
        INSTANT,
        /** Any JSON. */
        JSON,
        /** An object of texts. */
        TEXTS
    }
}
