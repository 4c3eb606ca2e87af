package dev.cairn.admin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * Who may do what: the status of each route for each caller, compared with a table that is checked in. To write it again,
 * run this test with {@code -Daccess.write}.
 */
class AccessTableTest {

    private static final Path TABLE = Path.of("src/test/resources/dev/cairn/admin/access.txt");
    private static final String TOKEN = "0123456789abcdef0123456789abcdef";
    private static final AdminUser RESTRICTED = AdminUser.operator("rita").tenants(Set.of("birch"));

    private static SampleRuns runs;
    private static UUID run;
    private static final Map<String, Caller> CALLERS = new LinkedHashMap<>();
    private static final List<Jetty> SERVERS = new ArrayList<>();

    @BeforeAll
    static void serve() {
        runs = new SampleRuns().start();
        run = runs.failed("acme");
        Jetty open = serve(runs.servlet().access(Access.loopback()));
        Jetty readOnly = serve(runs.servlet().access(Access.loopback()).readOnly());
        Jetty token = serve(runs.servlet().access(Access.token(TOKEN)));
        Jetty host = serve(runs.servlet().access(Access.hostRoles()));
        Jetty restricted = serve(runs.servlet().access(Access.loopback(RESTRICTED)));
        Jetty closed = serve(runs.servlet());
        CALLERS.put("loopback", new Caller(open, Map.of()));
        CALLERS.put("proxied", new Caller(open, Map.of("X-Forwarded-For", "10.0.0.1")));
        CALLERS.put("rebound", new Caller(open, Map.of("Host", "evil.example")));
        CALLERS.put("readonly", new Caller(readOnly, Map.of()));
        CALLERS.put("token", new Caller(token, Map.of("Authorization", "Bearer " + TOKEN)));
        CALLERS.put("password", new Caller(token, Map.of("Authorization", "Basic " + base64("ann:" + TOKEN))));
        CALLERS.put("wrong", new Caller(token, Map.of("Authorization", "Bearer " + TOKEN.replace('0', '1'))));
        CALLERS.put("tokenless", new Caller(token, Map.of()));
        CALLERS.put("viewer", new Caller(host, Map.of("X-Test-User", "vera cairn-viewer")));
        CALLERS.put("operator", new Caller(host, Map.of("X-Test-User", "otto cairn-operator")));
        CALLERS.put("stranger", new Caller(host, Map.of("X-Test-User", "sam other-role")));
        CALLERS.put("oneTenant", new Caller(restricted, Map.of()));
        CALLERS.put("closed", new Caller(closed, Map.of()));
    }

    private static Jetty serve(AdminServlet.Builder servlet) {
        Jetty jetty = Jetty.with(servlet.build());
        SERVERS.add(jetty);
        return jetty;
    }

    @AfterAll
    static void close() {
        SERVERS.forEach(Jetty::close);
        runs.close();
    }

    @Test
    void each_route_answers_each_caller_as_the_table_says() throws IOException {
        String table = table();
        if (System.getProperty("access.write") != null) {
            Files.createDirectories(TABLE.getParent());
            Files.writeString(TABLE, table);
        }
        assertThat(table).isEqualTo(Files.readString(TABLE));
    }

    private static String table() {
        StringBuilder table = new StringBuilder("%-44s".formatted("# route"));
        CALLERS.keySet().forEach(name -> table.append("%-10s".formatted(name)));
        lines().forEach(line -> table.append('\n').append(line.stripTrailing()));
        return table.append('\n').toString().replaceAll(" +\n", "\n");
    }

    private static List<String> lines() {
        List<String> lines = new ArrayList<>();
        Caller known = CALLERS.get("loopback");
        JsonNode paths = known.web().get("/openapi.json").json().get("paths");
        paths.propertyNames()
                .forEach(path -> paths.get(path).propertyNames().forEach(method -> {
                    StringBuilder line = new StringBuilder("%-44s".formatted(method.toUpperCase() + " " + path));
                    CALLERS.values()
                            .forEach(caller ->
                                    line.append("%-10s".formatted(caller.status(method.toUpperCase(), path))));
                    lines.add(line.toString());
                }));
        lines.add(page("/"));
        lines.add(page("/assets/nothing.js"));
        return lines;
    }

    private static String page(String path) {
        StringBuilder line = new StringBuilder("%-44s".formatted("GET " + path + " (page)"));
        CALLERS.values()
                .forEach(caller -> line.append("%-10s"
                        .formatted(caller.web()
                                .send("GET", "/cairn" + path, caller.headers(), "")
                                .status())));
        return line.toString();
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    private record Caller(Jetty jetty, Map<String, String> headers) {

        private static final UUID UNKNOWN = new UUID(0, 7);

        private static final Map<String, String> BODIES = Map.ofEntries(
                Map.entry("/workflows", "{\"workflow\":\"nothing\",\"tenant\":\"birch\"}"),
                Map.entry("/workflows/{id}/cancel", "{\"reason\":\"r\"}"),
                Map.entry("/workflows/{id}/fork", "{\"from\":\"charge\"}"),
                Map.entry("/workflows/{id}/signal", "{\"name\":\"go\"}"),
                Map.entry("/dlq/{id}", "{\"reason\":\"r\"}"),
                Map.entry("/dlq/purge", "{\"older_than_ms\":86400000,\"filter\":{\"tenant\":\"birch\"}}"),
                Map.entry("/dlq/requeue", "{\"filter\":{\"tenant\":\"birch\"}}"),
                Map.entry("/bulk/preview", "{\"action\":\"cancel\"}"),
                Map.entry("/bulk", "{\"action\":\"cancel\",\"filter\":{\"tenant\":\"birch\"},\"reason\":\"r\"}"),
                Map.entry("/workers/{id}/drain", "{\"reason\":\"r\"}"),
                Map.entry("/tenants/{tenant}/weight", "{\"weight\":2}"));

        private static String body(String path) {
            return switch (path) {
                case "/schedules/{schedule}/pause" -> "{\"reason\":\"r\"}";
                case "/schedules/{schedule}/backfill" ->
                    "{\"from\":\"2026-01-01T00:00:00Z\",\"to\":\"2026-01-02T00:00:00Z\"}";
                default -> BODIES.getOrDefault(path, "{}");
            };
        }

        Web web() {
            return Web.to(jetty);
        }

        /** Of a request that is right in itself; what it changes does not exist. */
        int status(String method, String path) {
            boolean reads = method.equals("GET");
            String id =
                    path.startsWith("/dlq") ? (reads ? run : UNKNOWN) + ":charge" : (reads ? run : UNKNOWN).toString();
            String plain = path.replace("{id}", id)
                    .replace("{key}", "k")
                    .replace("{tenant}", "birch")
                    .replace("{workflow}", "orders")
                    .replace("{schedule}", "nothing");
            if (path.equals("/stream")) {
                plain += "?scope=nothing";
            }
            Map<String, String> all = new LinkedHashMap<>(headers);
            if (!reads) {
                all.putAll(Web.JSON);
            }
            return web().send(method, web().api(plain), all, reads ? "" : body(path))
                    .status();
        }
    }
}
