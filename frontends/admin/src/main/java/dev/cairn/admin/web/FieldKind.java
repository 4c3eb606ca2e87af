package dev.cairn.admin.web;

/** What a field is. */
public enum FieldKind {
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
    TEXTS,
    /** A list of texts. */
    LIST
}
