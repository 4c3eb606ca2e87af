package dev.cairn.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests that are too large, too slow or not understood are refused in a sentence. */
class RequestLimitsTest {

    private static final int MIB = 1024 * 1024;
    private static final long TEN_SECONDS = 10_000_000_000L;

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
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "GET|/workflows?foo=1||no parameter 'foo'",
                "GET|/workflows?status=LOST||must be one of RUNNING",
                "GET|/workflows?limit=201||between 1 and 200",
                "GET|/workflows?limit=x||whole number",
                "GET|/workflows?from=yesterday||2026-01-31",
                "GET|/workflows?tenant=a&tenant=b||twice",
                "GET|/workflows?tenant=%zz||percent sign",
                "GET|/workflows?tenant=%00||character zero",
                "GET|/workflows?cursor=nothing||not a cursor",
                "GET|/workflows/abc||a UUID",
                "GET|/workflows/0-0-0-0-7||a UUID",
                "GET|/workflows?key=k||'tenant' is missing",
                "POST|/workflows|{\"workflow\":\"orders\"}|'tenant' is missing",
                "POST|/workflows|{\"workflow\":7,\"tenant\":\"a\"}|must be a text",
                "POST|/workflows|{\"workflow\":\"orders\",\"tenant\":\"a\",\"foo\":1}|no field 'foo'",
                "POST|/workflows|{\"workflow\":\"orders\",\"workflow\":\"x\",\"tenant\":\"a\"}|not JSON",
                "POST|/workflows|[]|must be a JSON object",
                "POST|/workflows|{} {}|goes on after",
                "POST|/workflows|{\"a\":|not JSON",
                "POST|/bulk|{\"action\":\"cancel\",\"filter\":{},\"reason\":\"r\"}|is empty",
                "POST|/bulk|{\"action\":\"cancel\",\"filter\":{\"colour\":\"red\"},\"reason\":\"r\"}|no 'colour'",
                "POST|/bulk|{\"action\":\"eat\",\"filter\":{\"tenant\":\"a\"},\"reason\":\"r\"}|must be one of CANCEL"
            })
    void what_is_not_understood_is_refused(String method, String path, String body, String sentence) {
        Web web = Web.to(jetty);
        Web.Reply reply =
                web.send(method, web.api(path), method.equals("GET") ? Map.of() : Web.JSON, body == null ? "" : body);
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.header("content-type")).isEqualTo("application/problem+json");
        assertThat(reply.json().get("detail").asString()).contains(sentence);
    }

    @Test
    void a_method_that_a_path_does_not_take_is_refused() {
        Web web = Web.to(jetty);
        assertThat(web.send("DELETE", web.api("/workflows"), Web.JSON, "{}").status())
                .isEqualTo(405);
        assertThat(web.send("OPTIONS", web.api("/workflows"), Map.of(), "").status())
                .isIn(403, 405, 415);
        assertThat(web.send("TRACE", web.api("/workflows"), Map.of(), "").status())
                .isIn(403, 405, 415);
        assertThat(web.send("POST", "/cairn/runs", Web.JSON, "{}").status()).isEqualTo(405);
    }

    @Test
    void a_body_of_more_than_a_mebibyte_is_refused_however_it_is_announced() {
        Web web = Web.to(jetty);
        Map<String, String> announced = new LinkedHashMap<>(Web.JSON);
        announced.put("Content-Length", Integer.toString(MIB + 1));
        assertThat(web.send("POST", web.api("/bulk"), announced, "{").status()).isEqualTo(413);
        assertThat(chunked("x".repeat(MIB + 1))).contains(" 413 ");
    }

    private static String chunked(String body) {
        try (Socket socket = new Socket("127.0.0.1", jetty.port())) {
            OutputStream out = socket.getOutputStream();
            out.write(("POST /cairn/api/durable/bulk HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                            + "Content-Type: application/json\r\nX-Cairn: 1\r\nTransfer-Encoding: chunked\r\n\r\n"
                            + Integer.toHexString(body.length()) + "\r\n" + body + "\r\n0\r\n\r\n")
                    .getBytes(StandardCharsets.UTF_8));
            out.flush();
            return new String(socket.getInputStream().readNBytes(40), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void a_body_that_drips_in_for_longer_than_thirty_seconds_is_refused() throws IOException {
        AtomicLong clock = new AtomicLong();
        AdminServlet servlet = runs.servlet()
                .access(Access.loopback())
                .nanoTime(() -> clock.getAndAdd(TEN_SECONDS))
                .build();
        try (Jetty slow = Jetty.with(servlet);
                Socket socket = new Socket("127.0.0.1", slow.port())) {
            OutputStream out = socket.getOutputStream();
            out.write(("POST /cairn/api/durable/bulk HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                            + "Content-Type: application/json\r\nX-Cairn: 1\r\nContent-Length: 1000\r\n\r\n")
                    .getBytes(StandardCharsets.UTF_8));
            // Each piece finds the clock ten seconds later.
            await().pollInterval(Duration.ofMillis(10)).until(() -> {
                out.write(' ');
                out.flush();
                return socket.getInputStream().available() > 0;
            });
            String answer = new String(socket.getInputStream().readNBytes(20), StandardCharsets.UTF_8);
            assertThat(answer).contains(" 408 ");
        }
    }

    @Test
    void a_statement_that_takes_longer_than_five_seconds_is_given_up() throws SQLException {
        try (Connection connection = TestDatabase.source().getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("LOCK TABLE " + runs.schema + ".workflow_runs IN ACCESS EXCLUSIVE MODE");
            Web.Reply reply = Web.to(jetty).get("/workflows");
            connection.rollback();
            assertThat(reply.status()).isEqualTo(503);
            assertThat(reply.json().get("detail").asString()).contains("took longer than the limit");
        }
    }

    @Test
    void a_database_that_is_away_is_told_in_a_sentence_without_its_password() {
        AdminServlet servlet =
                AdminServlet.on(unreachable()).access(Access.loopback()).build();
        try (Jetty away = Jetty.with(servlet)) {
            Web.Reply reply = Web.to(away).get("/workflows");
            assertThat(reply.status()).isEqualTo(503);
            assertThat(reply.body()).doesNotContain("hunter2");
        }
    }

    private static javax.sql.DataSource unreachable() {
        org.postgresql.ds.PGSimpleDataSource source = new org.postgresql.ds.PGSimpleDataSource();
        source.setUrl("jdbc:postgresql://127.0.0.1:1/none?user=u&password=hunter2");
        return source;
    }
}
