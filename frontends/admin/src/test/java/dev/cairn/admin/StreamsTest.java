package dev.cairn.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Two hundred clients watch, and the database is asked once a second. */
class StreamsTest {

    private static final int MOST = 200;

    private final AtomicInteger questions = new AtomicInteger();
    private final List<Watcher> watchers = new ArrayList<>();
    private SampleRuns runs;
    private Jetty jetty;

    @BeforeEach
    void serve() {
        runs = new SampleRuns().start();
        jetty = Jetty.with(AdminServlet.on(counting())
                .schema(runs.schema)
                .access(Access.loopback())
                .build());
    }

    @AfterEach
    void close() {
        watchers.forEach(Watcher::close);
        jetty.close();
        runs.close();
    }

    @Test
    @Tag("slow")
    void two_hundred_streams_cost_one_question_a_second_and_leave_nothing_behind() {
        UUID run = runs.asleep("acme");
        for (int i = 0; i < MOST; i++) {
            watch(i % 2 == 0 ? "scope=runs" : "run=" + run).awaitLine("event: beat");
        }
        assertThat(Web.to(jetty).get("/stream?scope=runs").status()).isEqualTo(503);
        int before = questions.get();
        long begun = System.nanoTime();
        await().atMost(Duration.ofSeconds(20)).until(() -> questions.get() >= before + 4);
        // Four questions have three pauses of a second between them; the first may have come at once.
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isGreaterThan(Duration.ofMillis(2_500));
        watchers.forEach(Watcher::close);
        // A stream notices that its client is gone when it writes.
        runs.engine.find(run).cancel("enough");
        awaitSilence();
        for (int i = 0; i < MOST; i++) {
            assertThat(watch("scope=queue").line()).contains(" 200 ");
        }
    }

    /** Until all streams have noticed that their clients are gone: then the database is asked no more. */
    private void awaitSilence() {
        await().atMost(Duration.ofSeconds(40))
                .pollInterval(Duration.ofMillis(100))
                .until(() -> {
                    runs.order("acme", "4111");
                    int before = questions.get();
                    await().pollDelay(Duration.ofMillis(1_400)).until(() -> true);
                    return questions.get() == before;
                });
    }

    @Test
    void nobody_is_asked_while_nobody_watches() {
        try (Watcher watcher = watch("scope=runs")) {
            watcher.awaitLine("event: beat");
        }
        awaitSilence();
    }

    @Test
    void a_change_is_told_to_those_who_watch_it() {
        UUID mine = runs.asleep("acme");
        Watcher ofRun = watch("run=" + mine);
        Watcher ofRuns = watch("scope=runs");
        ofRun.awaitLine("event: beat");
        ofRuns.awaitLine("event: beat");
        await().until(() -> questions.get() >= 2);
        runs.order("birch", "4111");
        ofRuns.awaitLine("event: change");
        ofRuns.awaitLine("data: {\"now\":");
        runs.engine.find(mine).cancel("enough");
        ofRun.awaitLine("event: change");
        ofRun.awaitLine("\"scope\":\"run\"}");
    }

    @Test
    void a_viewer_of_one_tenant_cannot_tell_when_others_are_busy() {
        try (Jetty restricted = Jetty.with(runs.servlet()
                .access(Access.loopback(AdminUser.viewer("rita").tenants(Set.of("birch"))))
                .build())) {
            Watcher watcher = new Watcher(restricted, "scope=runs");
            watchers.add(watcher);
            // Nothing happens, and it is told to look again all the same.
            watcher.awaitLine("event: change");
        }
    }

    @Test
    void no_proxy_is_to_hold_events_back() {
        Watcher watcher = watch("scope=runs");
        watcher.awaitLine("Cache-Control: no-cache, no-transform");
        watcher.awaitLine("Content-Type: text/event-stream");
        watcher.awaitLine("X-Accel-Buffering: no");
    }

    private Watcher watch(String query) {
        Watcher watcher = new Watcher(jetty, query);
        watchers.add(watcher);
        return watcher;
    }

    private DataSource counting() {
        DataSource source = TestDatabase.source();
        return (DataSource) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("getConnection")) {
                        questions.incrementAndGet();
                    }
                    try {
                        return method.invoke(source, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    /** A client of a stream. */
    private static final class Watcher implements AutoCloseable {
        private final Socket socket;
        private final BufferedReader in;

        Watcher(Jetty jetty, String query) {
            try {
                socket = new Socket("127.0.0.1", jetty.port());
                socket.setSoTimeout(30_000);
                socket.getOutputStream()
                        .write(("GET /cairn/api/durable/stream?" + query + " HTTP/1.1\r\nHost: localhost\r\n\r\n")
                                .getBytes(StandardCharsets.UTF_8));
                in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        String line() {
            try {
                return in.readLine();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        void awaitLine(String part) {
            String line = line();
            while (line != null && !line.contains(part)) {
                line = line();
            }
            assertThat(line).contains(part);
        }

        @Override
        public void close() {
            try {
                socket.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
