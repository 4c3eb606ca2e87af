package dev.cairn.admin.web;

/** Answers the calls of one route. */
@FunctionalInterface
public interface Endpoint {

    /** The tree of the answer, or an {@link Answer}. */
    Object answer(Call call);
}
