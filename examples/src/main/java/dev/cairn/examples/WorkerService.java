package dev.cairn.examples;

import com.sun.net.httpserver.HttpServer;
import com.zaxxer.hikari.HikariDataSource;
import dev.cairn.DurableTaskEngine;
import dev.cairn.EngineOptions;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;

/** A worker as a service: a pool, connections of its own, answers to probes, and a shutdown that loses nothing. */
public final class WorkerService implements AutoCloseable {
    record Mail(String to) {}

    private final HikariDataSource pool;
    private final DurableTaskEngine engine;
    private final HttpServer probes;

    private WorkerService(String url, int probePort) throws IOException {
        pool = new HikariDataSource();
        pool.setJdbcUrl(url);
        pool.setMaximumPoolSize(5);

        engine = PostgresEngine.on(pool)
                .direct(url) // around the pooler, if there is one
                .serializer(new JacksonSerializer())
                .options(EngineOptions.defaults().slots(50).retention(Duration.ofDays(30)))
                .build();
        probes = HttpServer.create(new InetSocketAddress(probePort), 0);
    }

    public static void main(String[] args) throws IOException {
        WorkerService service = new WorkerService(args[0], 0);
        // On SIGTERM the JVM runs this hook before it ends.
        Runtime.getRuntime().addShutdownHook(new Thread(service::close));

        var mails = service.engine.workflow("mail", Mail.class, wf -> {
            wf.step("send").run((mail, ctx) -> System.out.println("mail to " + mail.to()));
        });
        service.start();

        // The example sends one mail and leaves; a service would wait for its SIGTERM.
        mails.run(new Mail("ada@example.org"), "tenant-1").orThrow();
        Thread.ofVirtual().start(service::close);
        service.awaitStop();
        System.out.println("stopped");
    }

    private void awaitStop() {
        // The threads of the engine are daemons, so the main method has to stay.
        engine.awaitStop();
    }

    private void start() {
        engine.start();
        // Neither probe asks the database: a restart would not mend it, and all pods lose it together.
        probes.createContext("/live", exchange -> {
            exchange.sendResponseHeaders(engine.health().live() ? 204 : 503, -1);
            exchange.close();
        });
        probes.createContext("/ready", exchange -> {
            exchange.sendResponseHeaders(engine.health().ready() ? 204 : 503, -1);
            exchange.close();
        });
        probes.start();
    }

    /** Stops taking work, lets steps end for 20 seconds, and gives back the rest. */
    @Override
    public void close() {
        engine.stop(Duration.ofSeconds(20));
        probes.stop(0);
        pool.close();
    }
}
