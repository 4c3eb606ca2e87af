package dev.cairn.admin;

import static org.awaitility.Awaitility.await;

import dev.cairn.DurableTaskEngine;
import dev.cairn.EngineEvent;
import dev.cairn.EngineInterceptor;
import dev.cairn.EngineOptions;
import dev.cairn.Recurrence;
import dev.cairn.RetryPolicy;
import dev.cairn.RunStatus;
import dev.cairn.Signal;
import dev.cairn.TerminalError;
import dev.cairn.TriggerOptions;
import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;

/** Runs of every kind in a schema of their own: completed, failed, asleep and waiting for code. */
final class SampleRuns implements AutoCloseable {

    final String schema = TestDatabase.freshSchema();
    final DurableTaskEngine engine = PostgresEngine.on(TestDatabase.source())
            .schema(schema)
            .serializer(new JacksonSerializer())
            .options(EngineOptions.defaults().interceptor(new TracedSleepers()))
            .workerName("worker-1")
            .build();

    private final Workflow<Order> orders = engine.workflow("orders", Order.class, wf -> {
        var charge = wf.step("charge")
                .retry(RetryPolicy.fixed(1, Duration.ofMillis(1)))
                .run(String.class, (order, ctx) -> {
                    ctx.heartbeat(Map.of("page", 7, "token", "t-1"));
                    if (order.card().isEmpty()) {
                        throw new TerminalError("no card, token=abc123 for " + order.id());
                    }
                    return "receipt of " + order.id();
                });
        wf.step("ship").after(charge).run(String.class, (order, receipt, ctx) -> "shipped");
    });

    private final Workflow<Order> sleeper = engine.workflow("sleeper", Order.class, wf -> {
        var rest = wf.sleep("rest", Duration.ofDays(3));
        wf.step("wake").after(java.util.List.of(rest)).run(String.class, (order, ctx) -> "awake");
    });

    private final Workflow<Order> approvals = engine.workflow("approvals", Order.class, wf -> {
        var approved = wf.step("approved").waitFor(Signal.of("approval", Boolean.class));
        wf.step("told").after(approved).run(Boolean.class, (order, yes, ctx) -> yes);
    });

    /** Starts the engine, and waits until it has stored its graphs. */
    SampleRuns start() {
        engine.start();
        await().until(() -> engine.status().isReady());
        return this;
    }

    UUID completed(String tenant) {
        return ended(order(tenant, "4111"), RunStatus.COMPLETED);
    }

    UUID failed(String tenant) {
        return ended(order(tenant, ""), RunStatus.FAILED);
    }

    UUID waiting(String tenant) {
        UUID id = approvals.runNoWait(new Order("w1", "4111", "s3cret"), tenant).id();
        await().until(() -> engine.find(id).inspect().task("approved").state() == dev.cairn.TaskState.WAITING);
        return id;
    }

    UUID asleep(String tenant) {
        UUID id = sleeper.runNoWait(new Order("a1", "4111", "s3cret"), tenant).id();
        await().until(() -> engine.find(id).inspect().task("rest").state() == dev.cairn.TaskState.SLEEPING);
        return id;
    }

    /** A schedule that ticks every night, paused. */
    SampleRuns scheduled(String name, String tenant) {
        orders.schedule(name, Recurrence.cron("0 3 * * *"), new Order("order-1", "4111", "s3cret"), tenant)
                .pause("stock-taking");
        return this;
    }

    WorkflowRunRef order(String tenant, String card) {
        return orders.runNoWait(
                new Order("order-1", card, "s3cret"),
                tenant,
                TriggerOptions.none().metadata(Map.of("region", "eu", "password", "hunter2")));
    }

    private UUID ended(WorkflowRunRef run, RunStatus status) {
        await().atMost(Duration.ofSeconds(30)).until(() -> engine.find(run.id()).status() == status);
        return run.id();
    }

    /** A servlet over these runs. */
    AdminServlet.Builder servlet() {
        return AdminServlet.on(TestDatabase.source()).schema(schema);
    }

    @Override
    public void close() {
        engine.close();
    }

    record Order(String id, String card, String secret) {}

    /** Gives the runs that sleep a trace, and nothing else. */
    private static final class TracedSleepers implements EngineInterceptor {
        @Override
        public void attempt(Attempt attempt, Code code) {
            code.run();
        }

        @Override
        public Trigger trigger(String workflow, String forkedFrom) {
            return workflow.equals("sleeper") ? new Traced() : null;
        }
    }

    private static final class Traced implements EngineInterceptor.Trigger {
        @Override
        public String trace() {
            return "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
        }

        @Override
        public void stored(EngineEvent.Run run, boolean isNew) {}

        @Override
        public void failed(Throwable failure) {}
    }
}
