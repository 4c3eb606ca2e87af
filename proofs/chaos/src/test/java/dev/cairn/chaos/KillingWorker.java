package dev.cairn.chaos;

import dev.cairn.DurableTaskEngine;
import dev.cairn.Workflow;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import dev.cairn.chaos.machine.Connections;
import dev.cairn.chaos.machine.Lifeline;
import dev.cairn.chaos.machine.WorkerSettings;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import javax.sql.DataSource;

/** The process of a worker that has a step which ends the process, as a fault in native code or a full memory does. */
final class KillingWorker {

    static final int STATUS = 42;
    static final int MAX_CRASHES = 2;

    private KillingWorker() {}

    /** Takes its name, a port it has no use for, and the port of the server. */
    public static void main(String[] arguments) throws InterruptedException {
        Lifeline.endWithTheController();
        String url = Connections.url(Integer.parseInt(arguments[2]), arguments[0]);
        DurableTaskEngine engine = engine(Connections.pool(url, 3), url);
        poison(engine);
        harmless(engine);
        // As the guide recommends. It does not run when the process is halted.
        Runtime.getRuntime().addShutdownHook(new Thread(engine::close));
        engine.start();
        new CountDownLatch(1).await();
    }

    static DurableTaskEngine engine(DataSource pool, String url) {
        return PostgresEngine.on(pool)
                .direct(Connections.unpooled(url))
                .serializer(new JacksonSerializer())
                .options(WorkerSettings.OPTIONS.maxCrashes(MAX_CRASHES))
                .build();
    }

    static Workflow<String> poison(DurableTaskEngine engine) {
        return engine.workflow(
                "poison",
                String.class,
                wf -> wf.step("kill")
                        .run((input, ctx) -> Way.valueOf(input).kill.run()));
    }

    static Workflow<String> harmless(DurableTaskEngine engine) {
        return engine.workflow("harmless", String.class, wf -> {
            var first = wf.step("first").run(String.class, (input, ctx) -> input);
            var nap = wf.sleep("nap", Duration.ofMillis(200)).after(first);
            wf.step("second").after(nap).run(String.class, (input, ctx) -> input);
        });
    }

    /** How a step ends its process. */
    enum Way {
        /** At once, as a fault in native code does. */
        HALT(() -> Runtime.getRuntime().halt(STATUS)),
        /** By way of the shutdown hooks, which wait for the engine, which waits for the step. */
        EXIT(() -> System.exit(STATUS));

        private final Runnable kill;

        Way(Runnable kill) {
            this.kill = kill;
        }
    }
}
