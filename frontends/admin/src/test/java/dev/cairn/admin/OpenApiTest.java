package dev.cairn.admin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The description of the interface is the one in docs, and answers are as it says. To write it again, run this test with
 * {@code -Dopenapi.write}.
 */
class OpenApiTest {

    private static final Path DOCUMENT = Path.of("../../docs/operations/openapi.json");
    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private static SampleRuns runs;
    private static UUID failed;
    private static UUID asleep;
    private static String worker;
    private static Jetty jetty;
    private static JsonNode document;

    @BeforeAll
    static void serve() {
        runs = new SampleRuns().start().scheduled("nightly", "acme");
        failed = runs.failed("acme");
        asleep = runs.asleep("acme");
        runs.completed("birch");
        worker = runs.engine.status().worker().id().toString();
        jetty = Jetty.with(runs.servlet()
                .access(Access.loopback())
                .metrics(() -> "cairn 1\n")
                .build());
        document = Web.to(jetty).get("/openapi.json").json();
    }

    @AfterAll
    static void close() {
        jetty.close();
        runs.close();
    }

    @Test
    void the_document_in_docs_is_the_one_that_is_served() throws IOException {
        String text = JSON.writeValueAsString(document) + "\n";
        if (System.getProperty("openapi.write") != null) {
            Files.writeString(DOCUMENT, text);
        }
        assertThat(text).isEqualTo(Files.readString(DOCUMENT));
    }

    static List<String> reads() {
        List<String> paths = new ArrayList<>();
        document.get("paths").propertyNames().forEach(path -> {
            JsonNode get = document.get("paths").get(path).get("get");
            if (get != null && get.get("responses").get("200") != null && !path.equals("/stream")) {
                paths.add(path);
            }
        });
        return paths;
    }

    @ParameterizedTest
    @MethodSource("reads")
    void an_answer_has_the_shape_that_is_described(String path) {
        for (UUID run : List.of(failed, asleep)) {
            if (path.equals("/bulk/{id}") || (path.equals("/dlq/{id}") && run.equals(asleep))) {
                continue;
            }
            String id =
                    path.startsWith("/workers") ? worker : path.startsWith("/dlq") ? run + ":charge" : run.toString();
            Web.Reply reply = Web.to(jetty)
                    .get(path.replace("{id}", id)
                            .replace("{workflow}", "orders")
                            .replace("{schedule}", "nightly"));
            assertThat(reply.status()).as(path + reply.body()).isEqualTo(200);
            JsonNode content = document.get("paths")
                    .get(path)
                    .get("get")
                    .get("responses")
                    .get("200")
                    .get("content");
            JsonNode schema = content.get("application/json");
            if (schema != null) {
                List<String> offences = new ArrayList<>();
                new Schema(document).check(reply.json(), schema.get("schema"), path, offences);
                assertThat(offences).isEmpty();
            }
        }
    }

    /** As much of JSON schema as the document uses. */
    private record Schema(JsonNode document) {

        void check(JsonNode value, JsonNode schema, String at, List<String> offences) {
            if (schema.has("$ref")) {
                String name = schema.get("$ref").asString().replace("#/components/schemas/", "");
                check(value, document.get("components").get("schemas").get(name), at, offences);
            } else if (schema.has("anyOf")) {
                if (!value.isNull()) {
                    check(value, schema.get("anyOf").get(0), at, offences);
                }
            } else if (schema.has("type")) {
                typed(value, schema, at, offences);
            }
        }

        private void typed(JsonNode value, JsonNode schema, String at, List<String> offences) {
            boolean fits = switch (schema.get("type").asString()) {
                case "string" -> value.isString();
                case "integer" -> value.isIntegralNumber();
                case "number" -> value.isNumber();
                case "boolean" -> value.isBoolean();
                case "array" -> value.isArray();
                default -> value.isObject();
            };
            if (!fits) {
                offences.add(at + " is " + value);
            } else if (value.isArray()) {
                value.forEach(item -> check(item, schema.get("items"), at + "[]", offences));
            } else if (value.isObject()) {
                object(value, schema, at, offences);
            }
        }

        private void object(JsonNode value, JsonNode schema, String at, List<String> offences) {
            JsonNode properties = schema.get("properties");
            if (schema.has("required")) {
                schema.get("required").forEach(name -> {
                    if (!value.has(name.asString())) {
                        offences.add(at + " lacks " + name);
                    }
                });
            }
            for (String name : value.propertyNames()) {
                JsonNode property = properties == null ? null : properties.get(name);
                JsonNode others = schema.get("additionalProperties");
                if (property != null) {
                    check(value.get(name), property, at + "." + name, offences);
                } else if (others != null && others.isObject()) {
                    check(value.get(name), others, at + "." + name, offences);
                } else if (others != null) {
                    offences.add(at + " has " + name);
                }
            }
        }
    }
}
