package dev.cairn.admin.web;

import org.jspecify.annotations.Nullable;

/**
 * An answer that is not the usual one of its route.
 *
 * @param status of HTTP
 * @param type of the content
 * @param body the tree of a JSON answer, or a text for any other type
 */
public record Answer(int status, String type, @Nullable Object body) {

    /** The type of every answer that is not a problem. */
    public static final String JSON = "application/json";

    /** An answer in JSON. */
    public static Answer json(int status, Object body) {
        return new Answer(status, JSON, body);
    }
}
