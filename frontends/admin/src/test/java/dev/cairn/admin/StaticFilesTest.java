package dev.cairn.admin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The files of the dashboard, and nothing else. */
class StaticFilesTest {

    private static Jetty jetty;

    @BeforeAll
    static void serve() {
        jetty = Jetty.with(AdminServlet.on(TestDatabase.source())
                .schema(TestDatabase.freshSchema())
                .access(Access.loopback())
                .build());
    }

    @AfterAll
    static void close() {
        jetty.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/runs", "/runs/019a8f3c-5b1e-7c3a-9d2f-1b2c3d4e5f60", "/dead-letters/29e5"})
    void a_page_is_the_one_page_with_the_mount_as_its_base(String path) {
        Web.Reply reply = get(path);
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.header("content-type")).startsWith("text/html");
        assertThat(reply.body()).contains("<base href=\"/cairn/\"");
        assertThat(reply.header("content-security-policy"))
                .contains("script-src 'self'")
                .doesNotContain("unsafe");
        assertThat(reply.header("x-content-type-options")).isEqualTo("nosniff");
    }

    @Test
    void the_library_comes_from_its_webjar_and_is_not_sent_twice() {
        Web.Reply first = get("/lib/lit-html.js");
        assertThat(first.status()).isEqualTo(200);
        assertThat(first.header("content-type")).startsWith("text/javascript");
        Web.Reply second =
                Web.to(jetty).send("GET", "/cairn/lib/lit-html.js", Map.of("If-None-Match", first.header("etag")), "");
        assertThat(second.status()).isEqualTo(304);
        assertThat(second.body()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/../../../../etc/passwd.js",
                "/assets/../../AdminServlet.class",
                "/assets/..%2f..%2fAdminServlet.class",
                "/assets/%2e%2e/%2e%2e/AdminServlet.class",
                "/assets/..%5c..%5cAdminServlet.class",
                "/assets/.hidden.js",
                "/assets//index.html",
                "/lib/../../../../dev/cairn/admin/AdminServlet.class",
                "/lib/../LICENSE.js",
                "/lib/package.json%00.js",
                "/web.xml",
                "/WEB-INF/web.xml",
                "/META-INF/MANIFEST.MF",
                "/assets/nothing.js",
                "//etc/passwd.js"
            })
    void no_path_leads_elsewhere(String path) {
        Web.Reply reply = get(path);
        assertThat(reply.status()).as(path).isIn(400, 404);
        assertThat(reply.body()).doesNotContain("root:").doesNotContain("Copyright");
    }

    @Test
    void a_folder_can_be_served_while_somebody_works_on_it(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("index.html"), "<base href=\"/\"><p>mine</p>");
        Files.writeString(folder.resolveSibling("outside.js"), "secret");
        System.setProperty("cairn.dashboard.dev", folder.toString());
        try (Jetty own = Jetty.with(
                AdminServlet.on(TestDatabase.source()).access(Access.loopback()).build())) {
            Web web = Web.to(own);
            assertThat(web.send("GET", "/cairn/", Map.of(), "").body()).contains("mine");
            assertThat(web.send("GET", "/cairn/../outside.js", Map.of(), "").body())
                    .doesNotContain("secret");
        } finally {
            System.clearProperty("cairn.dashboard.dev");
        }
    }

    private static Web.Reply get(String path) {
        return Web.to(jetty).send("GET", "/cairn" + path, Map.of(), "");
    }
}
