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
                wf -> wf.step("kill").run((input, ctx) -> Runtime.getRuntime().halt(STATUS)));
    }

    static Workflow<String> harmless(DurableTaskEngine engine) {
        return engine.workflow("harmless", String.class, wf -> {
            var first = wf.step("first").run(String.class, (input, ctx) -> input);
            var nap = wf.sleep("nap", Duration.ofMillis(200)).after(first);
            wf.step("second").after(nap).run(String.class, (input, ctx) -> input);
        });
    }
}
