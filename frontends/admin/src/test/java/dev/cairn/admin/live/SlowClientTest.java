package dev.cairn.admin.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.cairn.adapter.postgres.dashboard.Pulse;
import dev.cairn.adapter.time.ThisMachine;
import dev.cairn.admin.AdminUser;
import dev.cairn.admin.web.AdminThreads;
import dev.cairn.admin.web.Call;
import dev.cairn.admin.web.Route;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.junit.jupiter.api.Test;

/** A client that does not read is closed, and holds up nobody. */
class SlowClientTest {

    private static final Stream.Timing QUICK = new Stream.Timing(
            Duration.ofMillis(1), Duration.ofSeconds(5), Duration.ofMillis(500), Duration.ofMinutes(10));

    @Test
    void a_client_that_does_not_read_is_closed_and_others_are_told_on() throws Exception {
        AtomicLong count = new AtomicLong();
        Server server = new Server();
        ServerConnector connector = new ServerConnector(server);
        connector.setHost("127.0.0.1");
        connector.setAcceptedSendBufferSize(4096);
        server.addConnector(connector);
        try (AdminThreads threads = new AdminThreads();
                Socket slow = new Socket();
                Socket quick = new Socket()) {
            Poller poller = new Poller(
                    runs -> new Pulse(Instant.EPOCH, count.incrementAndGet(), 0, Map.of()),
                    threads.poller(),
                    QUICK.pulse());
            Streams streams = new Streams(poller, threads, ThisMachine.nanoTime(), (call, run) -> {}, QUICK);
            serve(server, streams);
            open(slow, connector.getLocalPort());
            open(quick, connector.getLocalPort());
            await().until(() -> streams.size() == 2);
            // The other one reads until the slow one is gone.
            byte[] bytes = new byte[8192];
            await().atMost(Duration.ofSeconds(60))
                    .pollInterval(Duration.ofMillis(1))
                    .until(() -> {
                        assertThat(quick.getInputStream().read(bytes)).isPositive();
                        return streams.size() == 1;
                    });
            assertThat(quick.getInputStream().read(bytes)).isPositive();
        } finally {
            server.stop();
        }
    }

    private static void open(Socket socket, int port) throws IOException {
        socket.setReceiveBufferSize(2048);
        socket.setSoTimeout(10_000);
        socket.connect(new InetSocketAddress("127.0.0.1", port));
        socket.getOutputStream().write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.UTF_8));
    }

    private static void serve(Server server, Streams streams) throws Exception {
        ServletContextHandler context = new ServletContextHandler();
        ServletHolder holder = new ServletHolder(new HttpServlet() {
            private static final long serialVersionUID = 1;

            @Override
            protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
                Route route = Route.get("/stream", "", Route.Words.STREAM, call -> "");
                Call call = new Call(AdminUser.viewer("vera"), route, "", null, Map.of("scope", "runs"));
                streams.open(call, request, response);
            }
        });
        holder.setAsyncSupported(true);
        context.addServlet(holder, "/*");
        server.setHandler(context);
        server.start();
    }
}
