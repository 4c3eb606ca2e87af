package dev.cairn.admin.web;

import dev.cairn.admin.json.Fields;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The description of the interface as OpenAPI 3.1 has it, made from the table of routes. */
public final class OpenApi {

    private static final String PROBLEM = "#/components/schemas/problem";

    private OpenApi() {}

    /** The description of these routes. */
    public static Fields of(List<Route> routes, Shapes shapes) {
        Map<String, Map<String, Object>> paths = new LinkedHashMap<>();
        for (Route route : routes) {
            paths.computeIfAbsent(route.key().path(), path -> new LinkedHashMap<>())
                    .put(route.key().method().toLowerCase(Locale.ROOT), operation(route));
        }
        return Fields.of("openapi", "3.1.0")
                .put(
                        "info",
                        Fields.of("title", "Cairn admin")
                                .put("version", "0.1.0")
                                .put(
                                        "description",
                                        "Looks at runs, workers and queues, and acts on them. Requests that change"
                                                + " something need 'Content-Type: application/json' and the header"
                                                + " 'X-Cairn: 1'; with an Idempotency-Key a repeated one gets the same"
                                                + " answer. Times are UTC, durations milliseconds."))
                .put("servers", List.of(Fields.of("url", "/cairn/api/durable")))
                .put("paths", paths)
                .put(
                        "components",
                        Fields.of("schemas", shapes.schemas().put("problem", problem()))
                                .put(
                                        "securitySchemes",
                                        Fields.of(
                                                "token",
                                                Fields.of("type", "http").put("scheme", "bearer"))));
    }

    private static Fields operation(Route route) {
        Fields operation = Fields.of("summary", route.words().summary())
                .put("operationId", operationId(route.key()))
                .put("description", right(route.right()))
                .put("parameters", parameters(route));
        if (!route.body().isEmpty()) {
            operation.put("requestBody", body(route.body()));
        }
        return operation.put("responses", responses(route));
    }

    private static String operationId(Route.Key key) {
        StringBuilder id = new StringBuilder(key.method().toLowerCase(Locale.ROOT));
        for (String part : key.parts()) {
            for (String word : part.replaceAll("[{}]", "").split("[-.]", -1)) {
                id.append(Character.toUpperCase(word.charAt(0))).append(word.substring(1));
            }
        }
        return id.toString();
    }

    private static String right(Right right) {
        return switch (right) {
            case VIEW -> "For viewers.";
            case VIEW_ALL -> "For viewers who see all tenants.";
            case PAYLOADS -> "For those who may see payloads.";
            case ACT -> "For operators.";
            case ACT_ON_ALL -> "For operators who see all tenants.";
        };
    }

    private static List<Object> parameters(Route route) {
        List<Object> parameters = new ArrayList<>();
        for (String part : route.key().parts()) {
            if (part.startsWith("{")) {
                parameters.add(Fields.of("name", part.substring(1, part.length() - 1))
                        .put("in", "path")
                        .put("required", true)
                        .put("schema", Fields.of("type", "string")));
            }
        }
        for (Field field : route.query()) {
            parameters.add(Fields.of("name", field.name())
                    .put("in", "query")
                    .put("required", field.needed())
                    .put("description", field.words() + ".")
                    .put("schema", schema(field.kind())));
        }
        return parameters;
    }

    private static Fields body(List<Field> fields) {
        Map<String, Object> properties = new LinkedHashMap<>();
        List<String> required = new ArrayList<>();
        for (Field field : fields) {
            properties.put(field.name(), schema(field.kind()).put("description", field.words() + "."));
            if (field.needed()) {
                required.add(field.name());
            }
        }
        Fields schema = Fields.of("type", "object")
                .put("properties", properties)
                .put("required", required)
                .put("additionalProperties", false);
        return Fields.of("required", !required.isEmpty())
                .put("content", Fields.of(Answer.JSON, Fields.of("schema", schema)));
    }

    private static Fields schema(FieldKind kind) {
        return switch (kind) {
            case TEXT -> Fields.of("type", "string");
            case ID -> Fields.of("type", "string").put("format", "uuid");
            case NUMBER -> Fields.of("type", "integer");
            case INSTANT -> Fields.of("type", "string").put("format", "date-time");
            case JSON -> Fields.none();
            case LIST -> Fields.of("type", "array").put("items", Fields.of("type", "string"));
            case TEXTS -> Fields.of("type", "object").put("additionalProperties", Fields.of("type", "string"));
        };
    }

    private static Fields responses(Route route) {
        Fields responses = Fields.none();
        String answer = route.words().answer();
        String status = Integer.toString(route.words().status());
        switch (answer) {
            case "" -> responses.put(status, refused("This version has it not yet"));
            case Route.Words.STREAM ->
                responses.put(
                        status,
                        content("Events 'change' and 'beat'", "text/event-stream", Fields.of("type", "string")));
            case Route.Words.TEXT -> responses.put(status, content("Text", "text/plain", Fields.of("type", "string")));
            case Route.Words.ANY ->
                responses.put(status, content("An object", Answer.JSON, Fields.of("type", "object")));
            default ->
                responses.put(
                        status,
                        content("The answer", Answer.JSON, Fields.of("$ref", "#/components/schemas/" + answer)));
        }
        return responses.put("default", refused("Refused, with a sentence"));
    }

    private static Fields refused(String words) {
        return content(words, "application/problem+json", Fields.of("$ref", PROBLEM));
    }

    private static Fields content(String words, String type, Fields schema) {
        return Fields.of("description", words + ".").put("content", Fields.of(type, Fields.of("schema", schema)));
    }

    private static Fields problem() {
        return Fields.of("type", "object")
                .put(
                        "properties",
                        Fields.of("type", Fields.of("type", "string"))
                                .put("title", Fields.of("type", "string"))
                                .put("status", Fields.of("type", "integer"))
                                .put("detail", Fields.of("type", "string")))
                .put("required", List.of("type", "title", "status", "detail"))
                .put("additionalProperties", false);
    }
}
