package dev.cairn.admin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The files of the dashboard, and nothing else. */
class StaticFilesTest {

    private static final int MOST_BYTES = 60_000;
    private static final Pattern LOADED =
            Pattern.compile("((?:src|href)=|from ?|import ?)[\"']([./a-z-]+\\.(?:js|css|svg))[\"']");

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

    /** A step may be named "pack.v2": its address has a dot, and is no file. */
    @ParameterizedTest
    @ValueSource(strings = {"/workflows/order.v2", "/runs/019a8f3c?step=pack.v2", "/workers/w.1"})
    void a_name_with_a_dot_leads_to_its_page(String path) {
        assertThat(get(path).header("content-type")).startsWith("text/html");
    }

    /** All that a browser loads, whichever pages are opened: the page, the styles, the script and the library. */
    @Test
    void the_whole_dashboard_is_smaller_than_60_kilobytes() {
        Map<String, Integer> sizes = new TreeMap<>();
        measure("/", sizes);

        assertThat(sizes).containsKeys("/assets/app.js", "/assets/app.css", "/lib/lit-html.js", "/assets/theme.js");
        assertThat(sizes.values().stream().mapToInt(Integer::intValue).sum())
                .as(sizes.toString())
                .isLessThan(MOST_BYTES);
    }

    @Test
    void the_script_is_one_file_that_imports_the_library_alone() {
        assertThat(get("/assets/app.js").body().lines().filter(line -> line.startsWith("import")))
                .isNotEmpty()
                .allMatch(line -> line.contains("'../lib/"));
        assertThat(get("/assets/app.css").body()).contains("cairn-graph").doesNotContain("@import", "/*");
    }

    private static void measure(String path, Map<String, Integer> sizes) {
        if (sizes.containsKey(path)) {
            return;
        }
        Web.Reply reply = get(path);
        assertThat(reply.status()).as(path).isEqualTo(200);
        sizes.put(path, zipped(reply.body()));
        String folder = path.substring(0, path.lastIndexOf('/') + 1);
        LOADED.matcher(reply.body())
                .results()
                .map(found -> URI.create(found.group(1).endsWith("=") ? "/" : folder)
                        .resolve(found.group(2))
                        .getPath())
                .forEach(next -> measure(next, sizes));
    }

    private static int zipped(String text) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(out)) {
            zip.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.size();
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
