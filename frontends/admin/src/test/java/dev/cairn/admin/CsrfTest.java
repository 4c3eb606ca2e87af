package dev.cairn.admin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A request that changes something comes from our own page, or from a program that says so. */
class CsrfTest {

    private static SampleRuns runs;
    private static Jetty jetty;

    @BeforeAll
    static void serve() {
        runs = new SampleRuns();
        jetty = Jetty.with(runs.servlet().access(Access.loopback()).build());
    }

    @AfterAll
    static void close() {
        jetty.close();
        runs.close();
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                // content type, X-Cairn, Sec-Fetch-Site, Origin, status
                "application/json,                  1,    -,           -,                     404",
                "application/json;charset=utf-8,    1,    -,           -,                     404",
                "APPLICATION/JSON,                  1,    same-origin, http://localhost:PORT, 404",
                "application/json,                  1,    none,        -,                     404",
                "application/json,                  1,    same-origin, http://LOCALHOST:PORT, 404",
                "application/json,                  -,    -,           -,                     403",
                "application/json,                  0,    -,           -,                     403",
                "application/json,                  '1,1', -,          -,                     403",
                "-,                                 1,    -,           -,                     415",
                "text/plain,                        1,    -,           -,                     415",
                "application/x-www-form-urlencoded, 1,    -,           -,                     415",
                "multipart/form-data,               1,    -,           -,                     415",
                "text/plain;application/json,       1,    -,           -,                     415",
                "application/json,                  1,    cross-site,  -,                     403",
                "application/json,                  1,    same-site,   -,                     403",
                "application/json,                  1,    CROSS-SITE,  -,                     403",
                "application/json,                  1,    same-origin, http://evil.example,   403",
                "application/json,                  1,    -,           null,                  403",
                "application/json,                  1,    -,           http://localhost:1,    403",
                "application/json,                  1,    -,           localhost:PORT,        403",
                "application/json,                  1,    cross-site,  http://localhost:PORT, 403",
                "application/json,                  1,    -,           file://,               403"
            })
    void a_post_with_these_headers(String type, String cairn, String site, String origin, int status) {
        Map<String, String> headers = new LinkedHashMap<>();
        put(headers, "Content-Type", type);
        put(headers, "X-Cairn", cairn);
        put(headers, "Sec-Fetch-Site", site);
        put(headers, "Origin", origin == null ? null : origin.replace("PORT", Integer.toString(jetty.port())));
        Web web = Web.to(jetty);
        String path = web.api("/workflows/00000000-0000-0000-0000-000000000007/cancel");
        Web.Reply reply = web.send("POST", path, headers, "{\"reason\":\"r\"}");
        assertThat(reply.status()).isEqualTo(status);
        assertThat(reply.header("content-type")).startsWith("application/problem+json");
        assertThat(reply.headers().keySet()).noneMatch(name -> name.startsWith("access-control-"));
    }

    private static void put(Map<String, String> headers, String name, String value) {
        if (value != null) {
            headers.put(name, value);
        }
    }
}
