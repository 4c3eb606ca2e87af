package dev.cairn.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.DurableTaskEngine;
import dev.cairn.EngineOptions.StepThreads;
import dev.cairn.Workflow;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An engine runs as many steps at once as it has slots, and never more. */
@Timeout(120)
class SlotsTest {

    private static final int SLOTS = 3;
    private static final int STEPS = 30;

    private final AtomicInteger running = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();
    private final Set<Thread> threads = ConcurrentHashMap.newKeySet();

    @ParameterizedTest
    @EnumSource
    void all_slots_are_used_and_no_more_on_either_kind_of_threads(StepThreads kind) {
        // Nobody gets past the barrier alone: the steps end only if as many as there are slots run at once.
        CyclicBarrier together = new CyclicBarrier(SLOTS);
        try (Rig rig = new Rig()) {
            DurableTaskEngine engine =
                    rig.engine("engine", Rig.OPTIONS.slots(SLOTS).threads(kind));
            Workflow<String> wide = engine.workflow("wide", String.class, wf -> {
                for (int i = 0; i < STEPS; i++) {
                    wf.step("step-" + i).run((input, ctx) -> {
                        most.accumulateAndGet(running.incrementAndGet(), Math::max);
                        threads.add(Thread.currentThread());
                        together.await(Rig.LONG.toSeconds(), TimeUnit.SECONDS);
                        running.decrementAndGet();
                    });
                }
            });
            engine.start();
            wide.runNoWait("in", "acme").await(Rig.LONG).orThrow();
        }
        assertThat(most.get()).isEqualTo(SLOTS);
        assertThat(threads)
                .allMatch(thread -> thread.getName().startsWith("cairn-step-"))
                .allMatch(Thread::isDaemon)
                .allMatch(thread -> thread.isVirtual() == (kind == StepThreads.VIRTUAL))
                .hasSizeBetween(kind == StepThreads.VIRTUAL ? STEPS : SLOTS, STEPS);
    }
}
