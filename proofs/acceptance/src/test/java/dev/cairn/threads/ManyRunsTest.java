package dev.cairn.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.DurableTaskEngine;
import dev.cairn.EngineOptions.StepThreads;
import dev.cairn.RunStatus;
import dev.cairn.StepContext;
import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.StoreSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Many runs from many threads on several engines. */
@Timeout(120)
class ManyRunsTest {

    private static final int ENGINES = 3;
    private static final int TRIGGERING_THREADS = 4;
    private static final int RUNS_A_THREAD = 500;

    private final Map<String, AtomicInteger> executions = new ConcurrentHashMap<>();
    private final Queue<WorkflowRunRef> runs = new ConcurrentLinkedQueue<>();

    @ParameterizedTest
    @EnumSource
    void two_thousand_runs_on_three_engines_all_complete_and_no_step_runs_twice(StepThreads kind) {
        try (Rig rig = new Rig()) {
            List<Workflow<Integer>> onEach = new ArrayList<>();
            for (int i = 0; i < ENGINES; i++) {
                DurableTaskEngine engine = rig.engine("engine-" + i, Rig.OPTIONS.threads(kind));
                onEach.add(define(engine));
                engine.start();
            }
            List<Beside> triggering = new ArrayList<>();
            for (int i = 0; i < TRIGGERING_THREADS; i++) {
                int thread = i;
                triggering.add(Beside.start(() -> trigger(onEach.get(thread % ENGINES), "tenant-" + thread)));
            }
            triggering.forEach(Beside::await);
            runs.forEach(run -> run.await(Rig.LONG).orThrow());

            assertThat(executions).hasSize(3 * TRIGGERING_THREADS * RUNS_A_THREAD);
            assertThat(executions.values()).extracting(AtomicInteger::get).containsOnly(1);
            StoreSnapshot left = rig.store.snapshot();
            assertThat(left.runs()).extracting(Run::status).containsOnly(RunStatus.COMPLETED);
            assertThat(left.work().queue()).isEmpty();
            assertThat(left.work().leases()).isEmpty();
        }
    }

    private void trigger(Workflow<Integer> workflow, String tenant) {
        for (int i = 0; i < RUNS_A_THREAD; i++) {
            runs.add(workflow.runNoWait(i, tenant));
        }
    }

    private Workflow<Integer> define(DurableTaskEngine engine) {
        return engine.workflow("sum", Integer.class, wf -> {
            var one = wf.step("one").run(Integer.class, (input, ctx) -> count(ctx, input));
            var two = wf.step("two").after(one).run(Integer.class, (input, first, ctx) -> count(ctx, first));
            wf.step("three").after(two).run(Integer.class, (input, second, ctx) -> count(ctx, second));
        });
    }

    private int count(StepContext ctx, int value) {
        executions
                .computeIfAbsent(ctx.runId() + " " + ctx.step(), key -> new AtomicInteger())
                .incrementAndGet();
        return value;
    }
}
