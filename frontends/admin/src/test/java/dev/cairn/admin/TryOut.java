package dev.cairn.admin;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.cairn.DurableTaskEngine;
import dev.cairn.RetryPolicy;
import dev.cairn.TerminalError;
import dev.cairn.TriggerOptions;
import dev.cairn.Workflow;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import dev.cairn.embedded.EmbeddedServer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/**
 * A dashboard to try out by hand, on a server of its own with runs of every kind: {@code main PORT}. The system property
 * {@code cairn.dashboard.dev} names the folder of the files.
 */
final class TryOut {

    private static final RandomGenerator RANDOM = RandomGenerator.getDefault();

    private TryOut() {}

    public static void main(String[] arguments) throws InterruptedException {
        int port = arguments.length == 0 ? 8080 : Integer.parseInt(arguments[0]);
        try (EmbeddedServer database = EmbeddedServer.temporary().start();
                HikariDataSource pool = pool(database.url());
                DurableTaskEngine engine = PostgresEngine.on(pool)
                        .serializer(new JacksonSerializer())
                        .workerName("w1")
                        .build()) {
            List<Workflow<Order>> workflows = List.of(orders(engine), sleeper(engine), wide(engine), broken(engine));
            engine.client("nobody-has-it", String.class);
            engine.start();
            AdminServlet servlet =
                    AdminServlet.on(pool).access(Access.loopback()).build();
            try (Jetty jetty = Jetty.with(servlet, "/cairn", port)) {
                System.out.println(jetty.url() + "/");
                order(workflows);
                new CountDownLatch(1).await();
            }
        }
    }

    private static HikariDataSource pool(String url) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        return new HikariDataSource(config);
    }

    private static void order(List<Workflow<Order>> workflows) throws InterruptedException {
        List<String> tenants = List.of("acme", "acme", "acme", "birch", "cedar", "dune", "<script>alert(1)</script>");
        for (int i = 0; ; i++) {
            Workflow<Order> workflow = workflows.get(i % 7 == 0 ? i % workflows.size() : 0);
            workflow.runNoWait(
                    new Order("order-" + i, i, "4111 1111 1111 1111", "s3cret"),
                    tenants.get(RANDOM.nextInt(tenants.size())),
                    TriggerOptions.none()
                            .idempotencyKey("order-" + i + "-" + RANDOM.nextInt())
                            .metadata(Map.of("region", i % 2 == 0 ? "eu" : "us", "basket", "b" + i % 10)));
            pause(i < 200 ? 5 : 700);
        }
    }

    private static Workflow<Order> orders(DurableTaskEngine engine) {
        return engine.workflow("order-processing", Order.class, wf -> {
            var validate = wf.step("validate").run(String.class, (order, ctx) -> take(order.id()));
            var charge = wf.step("charge")
                    .after(validate)
                    .retry(RetryPolicy.exponential(3).initialDelay(Duration.ofSeconds(2)))
                    .run(String.class, (order, valid, ctx) -> {
                        if (order.number() % 12 == 5 && ctx.attempt() < 3) {
                            throw new IllegalStateException("the payment gateway is busy, token=abc123");
                        }
                        if (order.number() % 40 == 7) {
                            throw new TerminalError("card of " + order.id() + " is <b>stolen</b>");
                        }
                        ctx.heartbeat(Map.of("page", order.number()));
                        return take("receipt " + order.id());
                    });
            var reject =
                    wf.step("reject").after(validate).skipIf(valid -> true).run(String.class, (o, v, c) -> take("no"));
            var window = wf.sleep("fraud-window", Duration.ofSeconds(3)).after(charge);
            var pack = wf.step("pack").after(charge).run(String.class, (order, paid, ctx) -> take("parcel"));
            var ship = wf.step("ship")
                    .after(window, pack)
                    .run(String.class, (order, w, p, ctx) -> take("TRACK-" + order.id()));
            wf.step("finalize").after(ship, reject).run(String.class, (order, s, r, ctx) -> take("done"));
        });
    }

    private static Workflow<Order> sleeper(DurableTaskEngine engine) {
        return engine.workflow("reminder", Order.class, wf -> {
            var ask = wf.step("ask").run(String.class, (order, ctx) -> take("asked"));
            var rest = wf.sleep("three-days", Duration.ofDays(3)).after(ask);
            wf.step("remind").after(List.of(rest)).run(String.class, (order, ctx) -> take("reminded"));
        });
    }

    private static Workflow<Order> wide(DurableTaskEngine engine) {
        return engine.workflow("import", Order.class, wf -> {
            var read = wf.step("read").run(String.class, (order, ctx) -> take("rows"));
            var parts = java.util.stream.IntStream.range(0, 60)
                    .mapToObj(
                            i -> wf.step("part-" + i).after(read).run(String.class, (order, rows, ctx) -> take("part")))
                    .toList();
            wf.step("merge").after(parts).run(String.class, (order, ctx) -> take("merged"));
        });
    }

    private static Workflow<Order> broken(DurableTaskEngine engine) {
        return engine.workflow("report", Order.class, wf -> {
            wf.onFailure((order, failure) -> {});
            var collect = wf.step("collect").run(String.class, (order, ctx) -> take("numbers"));
            wf.step("render")
                    .after(collect)
                    .retry(RetryPolicy.fixed(2, Duration.ofSeconds(1)))
                    .run(String.class, (order, numbers, ctx) -> {
                        throw new IllegalStateException("template 'monthly-" + order.number() + "' not found");
                    });
        });
    }

    private static String take(String result) throws InterruptedException {
        pause(RANDOM.nextInt(30, 400));
        return result;
    }

    private static void pause(int millis) throws InterruptedException {
        boolean never = new CountDownLatch(1).await(millis, TimeUnit.MILLISECONDS);
    }

    record Order(String id, int number, String card, String secret) {}
}
