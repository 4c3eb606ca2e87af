package dev.cairn.admin.json;

/**
 * A value that is JSON already.
 *
 * @param json its text
 */
public record Raw(String json) {}
