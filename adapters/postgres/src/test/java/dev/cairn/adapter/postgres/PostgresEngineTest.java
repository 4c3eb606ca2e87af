package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.DurableTaskEngine;
import dev.cairn.RetryPolicy;
import dev.cairn.RunStatus;
import dev.cairn.StartedRun;
import dev.cairn.StepRef;
import dev.cairn.Workflow;
import dev.cairn.WorkflowResult;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.sql.Schema;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The whole engine on a real server. */
class PostgresEngineTest {

    record Order(int id) {}

    private static DurableTaskEngine engine(Schema schema) {
        return PostgresEngine.on(TestDatabase.server())
                .schema(schema.name())
                .serializer(new JacksonSerializer())
                .build();
    }

    @Test
    void a_workflow_runs_from_trigger_to_result() {
        try (DurableTaskEngine engine = engine(TestDatabase.freshSchema())) {
            AtomicReference<StepRef<String>> last = new AtomicReference<>();
            Workflow<Order> orders = engine.workflow("orders", Order.class, wf -> {
                var a = wf.step("a").run(Integer.class, (order, ctx) -> order.id());
                var b = wf.step("b").after(a).run(Integer.class, (order, x, ctx) -> x + 1);
                var nap = wf.sleep("nap", Duration.ofMillis(20)).after(a);
                var c = wf.step("c").after(a).skipIf(x -> x == 1).run(String.class, (order, x, ctx) -> "c");
                var d = wf.step("d").after(c).run(String.class, (order, x, ctx) -> "d");
                last.set(wf.step("e")
                        .after(b, nap, d)
                        .retry(RetryPolicy.fixed(2, Duration.ofMillis(10)))
                        .run(String.class, (order, x, n, y, ctx) -> {
                            if (ctx.attempt() == 1) {
                                throw new IllegalStateException("not yet");
                            }
                            return x + "/" + y;
                        }));
            });
            engine.start();

            WorkflowResult result = orders.run(new Order(1), "t").orThrow();

            assertThat(result.output(last.get())).isEqualTo("2/null");
        }
    }

    @Test
    void many_runs_on_three_engines_complete_and_no_step_runs_twice() {
        Schema schema = TestDatabase.freshSchema();
        AtomicInteger executions = new AtomicInteger();
        List<DurableTaskEngine> engines =
                IntStream.range(0, 3).mapToObj(i -> engine(schema)).toList();
        List<Workflow<Order>> workflows = engines.stream()
                .map(engine -> engine.workflow("chain", Order.class, wf -> {
                    var a = wf.step("a").run(Integer.class, (o, ctx) -> executions.incrementAndGet());
                    var b = wf.step("b").after(a).run(Integer.class, (o, ctx) -> executions.incrementAndGet());
                    wf.step("c").after(b).run(Integer.class, (o, ctx) -> executions.incrementAndGet());
                }))
                .toList();
        engines.forEach(DurableTaskEngine::start);

        long start = System.nanoTime();
        List<StartedRun> runs = workflows
                .getFirst()
                .runAll(IntStream.range(0, 3_000).mapToObj(Order::new).toList(), "t");
        assertThat(runs)
                .allSatisfy(run ->
                        assertThat(run.await(Duration.ofMinutes(1)).status()).isEqualTo(RunStatus.COMPLETED));
        System.out.println("9000 steps in " + (System.nanoTime() - start) / 1_000_000 + " ms");

        assertThat(executions).hasValue(9_000);
        engines.forEach(DurableTaskEngine::close);
    }
}
