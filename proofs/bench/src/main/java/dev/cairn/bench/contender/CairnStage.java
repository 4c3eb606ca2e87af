package dev.cairn.bench.contender;

import dev.cairn.DurableTaskEngine;
import dev.cairn.EngineOptions;
import dev.cairn.StepRef;
import dev.cairn.Workflow;
import dev.cairn.WorkflowBuilder;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import dev.cairn.bench.machine.BenchDatabase;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Cairn on a database of its own: engines that work once they are started, the first of which triggers, too. */
public final class CairnStage implements Stage {

    private static final String NOTHING_LEFT =
            "SELECT NOT EXISTS (SELECT FROM cairn.ready_queue) AND NOT EXISTS (SELECT FROM cairn.leases)";

    private final Cairn cairn;
    private final BenchDatabase database;
    private final List<DurableTaskEngine> engines;
    private final Arrivals arrivals = new Arrivals();
    private final StepTimes times = new StepTimes();
    private final Map<Work, Workflow<Integer>> workflows = new EnumMap<>(Work.class);
    private boolean started;

    CairnStage(Cairn cairn, BenchDatabase database) {
        this.cairn = cairn;
        this.database = database;
        this.engines = Stream.generate(this::engine)
                .limit(Math.max(1, cairn.workers()))
                .toList();
        workflows.put(Work.SINGLE, define("single", Integer.class, this::single));
        workflows.put(Work.CHAIN, define("chain", Integer.class, this::chain));
    }

    private DurableTaskEngine engine() {
        return PostgresEngine.on(database.pool(cairn.connections()))
                .direct(database.unpooled())
                .serializer(new JacksonSerializer())
                .options(EngineOptions.defaults().slots(cairn.slots()).threads(cairn.threads()))
                .build();
    }

    private void single(WorkflowBuilder<Integer> wf) {
        var unused = wf.step("one").run(Integer.class, (input, ctx) -> {
            arrivals.arrive();
            return input;
        });
    }

    private void chain(WorkflowBuilder<Integer> wf) {
        StepRef<Integer> one = wf.step("one").run(Integer.class, (input, ctx) -> {
            times.first();
            return input;
        });
        StepRef<Integer> two = wf.step("two").after(one).run(Integer.class, (input, before, ctx) -> before);
        var unused = wf.step("three").after(two).run(Integer.class, (input, before, ctx) -> {
            times.last();
            arrivals.arrive();
            return before;
        });
    }

    @Override
    public void start() {
        if (!started) {
            engines.forEach(DurableTaskEngine::start);
            started = true;
        }
    }

    @Override
    public void triggerAll(Work work, int runs) {
        int tenants = cairn.tenants();
        for (int tenant = 0; tenant < tenants; tenant++) {
            int part = runs / tenants + (tenant < runs % tenants ? 1 : 0);
            List<Integer> inputs = IntStream.range(0, part).boxed().toList();
            var unused = workflow(work).runAll(inputs, tenant(tenant));
        }
    }

    @Override
    public void trigger(Work work) {
        String tenant = tenant(ThreadLocalRandom.current().nextInt(cairn.tenants()));
        var unused = workflow(work).runNoWait(1, tenant);
    }

    @Override
    public Drained drain(Work work, int runs) {
        return drain(runs, () -> triggerAll(work, runs));
    }

    /** Stores runs by that trigger, does them, and waits until this many have arrived. */
    public Drained drain(int runs, Runnable trigger) {
        arrivals.expect(runs);
        long begin = System.nanoTime();
        trigger.run();
        long triggered = System.nanoTime();
        database.analyze();
        long begun = System.nanoTime();
        start();
        awaitDrained();
        return new Drained(triggered - begin, System.nanoTime() - begun);
    }

    @Override
    public Latency runOnce() {
        long begin = System.nanoTime();
        workflow(Work.CHAIN).run(1, tenant(0)).orThrow();
        return times.since(begin);
    }

    @Override
    public void close() {
        engines.forEach(engine -> engine.stop(Duration.ofSeconds(10)));
    }

    /** Defines one more workflow, on all engines; its last step should {@link #arrive}. */
    public <I> Workflow<I> define(String name, Class<I> input, Consumer<WorkflowBuilder<I>> graph) {
        return engines.stream()
                .map(engine -> engine.workflow(name, input, graph))
                .toList()
                .getFirst();
    }

    /** The workflow of that work. */
    public Workflow<Integer> workflow(Work work) {
        return Objects.requireNonNull(workflows.get(work));
    }

    /** From now on this many runs are expected to end. */
    public void expect(int runs) {
        arrivals.expect(runs);
    }

    /** One run has ended, in the code of its last step. */
    public void arrive() {
        arrivals.arrive();
    }

    /** Waits until the expected runs have ended. */
    public void awaitArrivals() {
        arrivals.await();
    }

    /** Waits until the expected runs have ended and nothing is queued or under way any more. */
    public void awaitDrained() {
        arrivals.await();
        database.awaitTrue(NOTHING_LEFT);
    }

    /** How tenants are called. */
    public static String tenant(int number) {
        return "tenant-" + number;
    }
}
