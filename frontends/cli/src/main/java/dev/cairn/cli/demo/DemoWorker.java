package dev.cairn.cli.demo;

import com.zaxxer.hikari.HikariDataSource;
import dev.cairn.DurableTaskEngine;
import dev.cairn.EngineOptions;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import dev.cairn.cli.shell.Database;
import dev.cairn.cli.shell.DatabaseOptions;
import dev.cairn.cli.shell.Surroundings;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;

/** The process of one worker of the demo: an engine like that of any application. */
public final class DemoWorker {

    static final int SLOTS = 8;

    private static final int CONNECTIONS = 4;
    private static final Duration GRACE = Duration.ofSeconds(3);
    private static final Duration KEPT = Duration.ofHours(1);

    private DemoWorker() {}

    /** Takes its name and the schema; the database is that of the environment. */
    public static void main(String[] arguments) throws InterruptedException {
        endWithTheDemo();
        Database database = new DatabaseOptions().open(Surroundings.ofThisProcess(), arguments[1]);
        DurableTaskEngine engine = PostgresEngine.on(pool(database, CONNECTIONS))
                .direct(database.dataSource())
                .schema(database.schema())
                .serializer(new JacksonSerializer())
                .options(EngineOptions.defaults().slots(SLOTS).retention(KEPT))
                .workerName(arguments[0])
                .build();
        new OrderWorkflow(ThreadLocalRandom.current()).define(engine);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> engine.stop(GRACE)));
        engine.start();
        new CountDownLatch(1).await();
    }

    static HikariDataSource pool(Database database, int connections) {
        HikariDataSource pool = new HikariDataSource();
        pool.setDataSource(database.dataSource());
        pool.setMaximumPoolSize(connections);
        return pool;
    }

    /** A demo that is killed closes this pipe, and nobody else would ever end this process. */
    private static void endWithTheDemo() {
        Thread.ofPlatform().daemon().name("demo-watch").start(() -> {
            try {
                while (System.in.read() >= 0) {}
            } catch (IOException e) {
                // Not to be heard any more is as good as gone.
            }
            Runtime.getRuntime().halt(1);
        });
    }
}
