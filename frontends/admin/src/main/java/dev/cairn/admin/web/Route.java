package dev.cairn.admin.web;

import java.util.List;
import java.util.stream.Stream;

/**
 * One route of the interface, as data: the servlet answers by it, and its description is written from it.
 *
 * @param key its method and path
 * @param right what it asks of the caller
 * @param words what it is for
 * @param query the parameters of the address
 * @param body the fields of the body
 * @param endpoint answers it
 */
public record Route(Key key, Right right, Words words, List<Field> query, List<Field> body, Endpoint endpoint) {

    /** Copies the lists. */
    public Route {
        query = List.copyOf(query);
        body = List.copyOf(body);
    }

    /** A route that reads. */
    public static Route get(String path, String summary, String answer, Endpoint endpoint) {
        return new Route(
                new Key("GET", path), Right.VIEW, new Words(summary, 200, answer), List.of(), List.of(), endpoint);
    }

    /** A route that acts. */
    public static Route post(String path, int status, String summary, String answer, Endpoint endpoint) {
        return new Route(
                new Key("POST", path), Right.ACT, new Words(summary, status, answer), List.of(), List.of(), endpoint);
    }

    /** A route that removes. */
    public static Route delete(String path, String summary, String answer, Endpoint endpoint) {
        return new Route(
                new Key("DELETE", path), Right.ACT, new Words(summary, 202, answer), List.of(), List.of(), endpoint);
    }

    /** A route of a feature that is not there yet. */
    public static Route later(String method, String path, String summary, String sentence) {
        Right right = method.equals("GET") ? Right.VIEW : Right.ACT;
        return new Route(
                new Key(method, path),
                right,
                new Words(summary, 501, ""),
                List.of(),
                List.of(Field.json("*", "Any")),
                call -> {
                    throw new Refused(501, sentence);
                });
    }

    /** The same route for those with that right. */
    public Route right(Right needed) {
        return new Route(key, needed, words, query, body, endpoint);
    }

    /** The same route with these parameters too. */
    public Route query(Field... fields) {
        return query(List.of(fields));
    }

    /** The same route with these parameters too. */
    public Route query(List<Field> fields) {
        List<Field> all = Stream.concat(query.stream(), fields.stream()).toList();
        return new Route(key, right, words, all, body, endpoint);
    }

    /** The same route with these fields of its body. */
    public Route body(Field... fields) {
        return new Route(key, right, words, query, List.of(fields), endpoint);
    }

    /** Whether the answer is a stream that stays open. */
    public boolean isStream() {
        return words.answer().equals(Words.STREAM);
    }

    /**
     * How a route is called.
     *
     * @param method of HTTP
     * @param path below the interface, with names of its parts in braces
     */
    public record Key(String method, String path) {

        /** The parts of the path. */
        public List<String> parts() {
            return List.of(path.substring(1).split("/"));
        }
    }

    /**
     * What a route is for.
     *
     * @param summary in a sentence
     * @param status of a usual answer
     * @param answer the shape of a usual answer
     */
    public record Words(String summary, int status, String answer) {

        /** The answer is a stream of events. */
        public static final String STREAM = "stream";

        /** The answer is a plain text. */
        public static final String TEXT = "text";

        /** The answer is some JSON object. */
        public static final String ANY = "any";
    }
}
