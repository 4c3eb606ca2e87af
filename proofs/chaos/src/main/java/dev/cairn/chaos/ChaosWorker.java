package dev.cairn.chaos;

import com.zaxxer.hikari.HikariDataSource;
import dev.cairn.CairnException;
import dev.cairn.DurableTaskEngine;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import dev.cairn.chaos.machine.Connections;
import dev.cairn.chaos.machine.Fleet;
import dev.cairn.chaos.machine.Lifeline;
import dev.cairn.chaos.machine.WorkerSettings;
import dev.cairn.chaos.workload.Effects;
import dev.cairn.chaos.workload.ShapeWorkflow;
import dev.cairn.chaos.workload.Shapes;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The process of one worker: an engine through the proxy, effects straight to the server. */
public final class ChaosWorker {

    private static final Logger log = LoggerFactory.getLogger(ChaosWorker.class);
    private static final int ENGINE_CONNECTIONS = 5;
    private static final int EFFECT_CONNECTIONS = 4;

    private ChaosWorker() {}

    /** Takes its name, the port of its proxy, the port of the server, the seed of the shapes, and a folder. */
    public static void main(String[] arguments) throws InterruptedException {
        String name = arguments[0];
        int proxyPort = Integer.parseInt(arguments[1]);
        int serverPort = Integer.parseInt(arguments[2]);
        long seed = Long.parseLong(arguments[3]);
        Lifeline.endWithTheController();

        HikariDataSource past =
                Connections.pool(Connections.sparedUrl(serverPort, "effects-" + name), EFFECT_CONNECTIONS);
        Effects effects = new Effects(past, name);
        DurableTaskEngine engine =
                build(Connections.url(proxyPort, name), name, Fleet.poolerSign(Path.of(arguments[4])));
        Shapes.of(seed).forEach(shape -> ShapeWorkflow.define(engine, shape, effects));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(engine)));
        engine.start();
        new CountDownLatch(1).await();
    }

    /** The server may be away right now; a worker waits for it as it would later. */
    private static DurableTaskEngine build(String url, String name, Path poolerSign) throws InterruptedException {
        HikariDataSource pool = Connections.poolGoneWrong(url, ENGINE_CONNECTIONS, poolerSign);
        while (true) {
            try {
                return PostgresEngine.on(pool)
                        .direct(Connections.unpooled(url))
                        .serializer(new JacksonSerializer())
                        .options(WorkerSettings.of(name))
                        .workerName(name)
                        .build();
            } catch (CairnException e) {
                log.warn("Server is away; the worker starts when it is back.", e);
                TimeUnit.MILLISECONDS.sleep(300);
            }
        }
    }

    private static void stop(DurableTaskEngine engine) {
        log.info("Worker was asked to stop.");
        engine.stop(WorkerSettings.GRACE);
        log.info("Worker has stopped.");
    }
}
