package dev.cairn.admin.web;

/**
 * A parameter of a request, or a field of its body.
 *
 * @param name its name; a name that ends with a star stands for all names that begin so
 * @param kind what it is
 * @param needed whether it must be there
 * @param words what it says, for the description of the interface
 */
public record Field(String name, FieldKind kind, boolean needed, String words) {

    /** A text. */
    public static Field text(String name, String words) {
        return new Field(name, FieldKind.TEXT, false, words);
    }

    /** A UUID. */
    public static Field id(String name, String words) {
        return new Field(name, FieldKind.ID, false, words);
    }

    /** A whole number. */
    public static Field number(String name, String words) {
        return new Field(name, FieldKind.NUMBER, false, words);
    }

    /** A time. */
    public static Field instant(String name, String words) {
        return new Field(name, FieldKind.INSTANT, false, words);
    }

    /** Any JSON. */
    public static Field json(String name, String words) {
        return new Field(name, FieldKind.JSON, false, words);
    }

    /** An object of texts. */
    public static Field texts(String name, String words) {
        return new Field(name, FieldKind.TEXTS, false, words);
    }

    /** A list of texts. */
    public static Field list(String name, String words) {
        return new Field(name, FieldKind.LIST, false, words);
    }

    /** The same field, which must be there. */
    public Field required() {
        return new Field(name, kind, true, words);
    }

    boolean covers(String given) {
        return name.endsWith("*") ? given.startsWith(name.substring(0, name.length() - 1)) : given.equals(name);
    }
}
