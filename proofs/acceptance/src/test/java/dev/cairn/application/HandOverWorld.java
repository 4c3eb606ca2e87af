package dev.cairn.application;

import dev.cairn.EngineOptions;
import dev.cairn.TaskEvent;
import dev.cairn.WorkflowRunRef;
import dev.cairn.domain.model.StoreSnapshot;
import dev.cairn.testkit.FakeClock;
import dev.cairn.threads.TestParts;
import java.time.Duration;
import java.util.List;

/** Workers that share one watched store, in virtual time. */
final class HandOverWorld {

    private static final Duration BEAT = Duration.ofSeconds(3);

    final WatchedStore store = new WatchedStore();
    private final FakeClock clock = new FakeClock();
    private final TestParts parts = new TestParts(clock, store);

    /** A worker that is registered, with slots enough for everything. */
    HandDrivenWorker worker(String name) {
        return worker(name, 10);
    }

    /** A worker that is registered. */
    HandDrivenWorker worker(String name, int slots) {
        HandDrivenWorker worker =
                new HandDrivenWorker(parts, name, EngineOptions.defaults().slots(slots));
        worker.parts().membership().tick();
        return worker;
    }

    /** The steps that are in the queue, in its order. */
    List<String> queued() {
        return work().queue().stream().map(task -> task.entry().key().name()).toList();
    }

    /** The steps that are leased. */
    List<String> leased() {
        return work().leases().stream().map(lease -> lease.key().name()).toList();
    }

    private StoreSnapshot.Work work() {
        return parts.memory().snapshot().work();
    }

    /** What happened to a step, in words. */
    static List<String> history(WorkflowRunRef run, String step) {
        return run.events().stream()
                .filter(event -> event.step().equals(step))
                .map(HandOverWorld::words)
                .toList();
    }

    private static String words(TaskEvent event) {
        String detail = event.detail() == null ? "" : event.detail();
        return event.type() + (detail.startsWith("given back") ? " again" : "");
    }

    /** A lease passes in which only this worker beats, so that it finds all others dead. */
    void onlyBeats(HandDrivenWorker worker) {
        for (int beats = 0; beats < 6; beats++) {
            clock.advance(BEAT);
            worker.parts().membership().tick();
            worker.parts().leaderDuties().tick();
        }
    }
}
