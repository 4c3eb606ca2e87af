package dev.cairn.chaos.figures;

import dev.cairn.DurableTaskEngine;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import dev.cairn.chaos.machine.Connections;
import dev.cairn.chaos.machine.Lifeline;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/** The process of one worker as it is by default: a lease of 15 seconds, a beat every three, 100 slots. */
public final class FigureWorker {

    /** How long running steps may go on after SIGTERM. */
    static final Duration GRACE = Duration.ofMillis(300);

    private static final int CONNECTIONS = 5;

    private FigureWorker() {}

    /** Takes its name, a port it has no use for, the port of the server, a seed it has no use for, and a folder. */
    public static void main(String[] arguments) throws InterruptedException {
        String name = arguments[0];
        int serverPort = Integer.parseInt(arguments[2]);
        Path folder = Path.of(arguments[4]);
        Lifeline.endWithTheController();

        String url = Connections.url(serverPort, name);
        DurableTaskEngine engine = PostgresEngine.on(Connections.pool(url, CONNECTIONS))
                .direct(Connections.unpooled(url))
                .serializer(new JacksonSerializer())
                .workerName(name)
                .build();
        FigureWorkflows.on(engine, Journal.in(folder, name));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> engine.stop(GRACE)));
        engine.start();
        new CountDownLatch(1).await();
    }
}
