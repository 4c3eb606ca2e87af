package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.DurableTaskEngine;
import dev.cairn.EngineOptions;
import dev.cairn.RunStatus;
import dev.cairn.StepLeftAlone;
import dev.cairn.Workflow;
import dev.cairn.WorkflowResult;
import dev.cairn.WorkflowRunRef;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.sql.Schema;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Rolling deploys of a workflow whose input and outputs have changed, on workers that share a database: no run fails, and
 * no step sees what it would misunderstand.
 */
@Tag("slow")
class RollingVersionsTest {

    private static final int WORKERS = 3;
    private static final int RUNS_A_MOMENT = 8;
    private static final Duration LONG_ENOUGH = Duration.ofMinutes(2);
    private static final JacksonSerializer LENIENT = new JacksonSerializer();
    private static final JacksonSerializer STRICT = new JacksonSerializer(JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build());

    record OldOrder(String customer, String amount) {}

    record OldPrice(String text) {}

    record NewOrder(String buyer, long amount) {}

    record NewPrice(long cents) {}

    private final Schema schema = TestDatabase.freshSchema();
    private final Deque<Release> workers = new ArrayDeque<>();
    private final List<WorkflowRunRef> runs = new ArrayList<>();
    private final List<String> expected = new ArrayList<>();
    private final Queue<String> shipped = new ConcurrentLinkedQueue<>();
    private final Queue<String> misunderstood = new ConcurrentLinkedQueue<>();

    @AfterEach
    void stop() {
        workers.forEach(worker -> worker.engine.stop(Duration.ofSeconds(5)));
        TestDatabase.execute(schema, "DROP SCHEMA " + schema.name() + " CASCADE");
    }

    @Test
    void a_deploy_that_raises_the_version_and_keeps_the_old_one_fails_no_run_forward_or_back() {
        startAll(() -> release(LENIENT, true, false));
        roll(() -> release(LENIENT, true, true));
        roll(() -> release(LENIENT, true, false));
        roll(() -> release(LENIENT, true, true));

        assertAllCompleted();
        assertThat(runs).hasSizeGreaterThanOrEqualTo(200);
    }

    @Test
    void new_workers_that_cannot_read_runs_of_the_old_version_leave_them_to_old_workers() {
        startAll(() -> release(STRICT, true, false));
        trigger();
        replaceFirst(() -> release(STRICT, false, true));
        trigger();
        replaceFirst(() -> release(STRICT, false, true));
        for (int i = 0; i < 4; i++) {
            trigger();
        }

        assertAllCompleted();
        assertThat(workers.stream().flatMap(worker -> worker.engine.stepsLeftAlone().stream()))
                .isNotEmpty()
                .allMatch(left -> left.version() == 1)
                .extracting(StepLeftAlone::reason)
                .allMatch(reason -> reason.contains("does not fit"));
    }

    private void startAll(Start start) {
        for (int i = 0; i < WORKERS; i++) {
            workers.add(start.release());
        }
        trigger();
    }

    private void roll(Start start) {
        for (int i = 0; i < WORKERS; i++) {
            replaceFirst(start);
            trigger();
        }
    }

    private void replaceFirst(Start start) {
        workers.removeFirst().engine.stop(Duration.ofSeconds(5));
        workers.addLast(start.release());
    }

    /** Every worker starts runs of the newest version it has. */
    private void trigger() {
        for (Release worker : workers) {
            for (int i = 0; i < RUNS_A_MOMENT; i++) {
                int number = runs.size();
                runs.add(
                        worker.current == null
                                ? worker.old.runNoWait(new OldOrder("c" + number, "EUR " + number), "acme")
                                : worker.current.runNoWait(new NewOrder("b" + number, number), "acme"));
                expected.add((worker.current == null ? "old " : "new ") + number);
            }
        }
    }

    private void assertAllCompleted() {
        for (int i = 0; i < runs.size(); i++) {
            WorkflowResult result =
                    workers.getLast().engine.find(runs.get(i).id()).await(LONG_ENOUGH);
            assertThat(result.status())
                    .as(() -> "failures: " + result.failures())
                    .isEqualTo(RunStatus.COMPLETED);
        }
        assertThat(misunderstood).isEmpty();
        assertThat(Set.copyOf(shipped)).containsExactlyInAnyOrderElementsOf(expected);
    }

    private Release release(JacksonSerializer serializer, boolean hasOld, boolean hasNew) {
        DurableTaskEngine engine = PostgresEngine.on(TestDatabase.server())
                .schema(schema.name())
                .serializer(serializer)
                .options(EngineOptions.defaults().slots(4))
                .build();
        Workflow<OldOrder> old = hasOld ? old(engine) : null;
        Workflow<NewOrder> current = hasNew ? current(engine) : null;
        engine.start();
        return new Release(engine, old, current);
    }

    private Workflow<OldOrder> old(DurableTaskEngine engine) {
        return engine.workflow("order", OldOrder.class, wf -> {
            var price = wf.step("price").run(OldPrice.class, (order, ctx) -> {
                understand(
                        "old order", order.customer() != null && order.amount().startsWith("EUR "), order);
                return new OldPrice(order.amount());
            });
            var pause = wf.sleep("pause", Duration.ofMillis(300)).after(price);
            wf.step("ship").after(List.of(price, pause)).run((order, ctx) -> {
                OldPrice paid = ctx.parentOutput(price);
                understand("old price", order.amount().equals(paid.text()), paid);
                shipped.add("old " + order.customer().substring(1));
            });
        });
    }

    private Workflow<NewOrder> current(DurableTaskEngine engine) {
        return engine.workflow("order", NewOrder.class, wf -> {
            wf.version(2);
            var price = wf.step("price").run(NewPrice.class, (order, ctx) -> {
                understand("new order", order.buyer() != null, order);
                return new NewPrice(100 * order.amount());
            });
            var pause = wf.sleep("pause", Duration.ofMillis(300)).after(price);
            wf.step("ship").after(List.of(price, pause)).run((order, ctx) -> {
                NewPrice paid = ctx.parentOutput(price);
                understand("new price", paid.cents() == 100 * order.amount(), paid);
                shipped.add("new " + order.buyer().substring(1));
            });
        });
    }

    private void understand(String what, boolean right, Object seen) {
        if (!right) {
            misunderstood.add(what + " " + seen);
        }
    }

    private interface Start {
        Release release();
    }

    private record Release(DurableTaskEngine engine, Workflow<OldOrder> old, Workflow<NewOrder> current) {}
}
