package dev.cairn.testkit.invariants;

import dev.cairn.TaskState;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.QueueRow;
import dev.cairn.domain.model.StoreSnapshot.Work;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.Timer;
import dev.cairn.domain.model.Wait;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * I2: a live task is in exactly one place. QUEUED means one queue row, RUNNING one lease, waiting for a time one timer of its kind, waiting for a signal one
 * wait,
 * and every other state none of them: a task that is nowhere is lost, one that is twice somewhere runs twice.
 */
final class OnePlace implements Invariant {

    @Override
    public String id() {
        return "I2";
    }

    @Override
    public void check(SnapshotIndex stored, Consumer<String> report) {
        Map<TaskKey, Places> places = places(stored.snapshot().work());
        for (Entry task : stored.tasks()) {
            Places found = places.remove(task.key());
            check(task, found == null ? new Places() : found, report);
        }
        places.forEach((key, found) -> report.accept(SnapshotIndex.name(key) + " is not stored but has " + found));
    }

    private static void check(Entry task, Places found, Consumer<String> report) {
        TaskState state = task.state();
        boolean queued = found.queued == (state == TaskState.QUEUED ? 1 : 0);
        boolean leased = found.leased == (state == TaskState.RUNNING ? 1 : 0);
        boolean mayHaveTimer = state == TaskState.WAITING && found.timers == 1;
        boolean timed = mayHaveTimer || found.timers == (state.isWaiting() ? 1 : 0);
        boolean waiting = found.waits == (state == TaskState.WAITING ? 1 : 0);
        if (!queued || !leased || !timed || !waiting) {
            report.accept(task.name() + " is " + state + " but has " + found);
        } else if (found.kind != null && found.kind != kindFor(state)) {
            report.accept(task.name() + " is " + state + " but its timer is for " + found.kind);
        }
    }

    private static Timer.Kind kindFor(TaskState state) {
        return Timer.Kind.of(state)
                .orElseThrow(() -> new IllegalStateException("a task that is " + state + " waits for no timer"));
    }

    private static Map<TaskKey, Places> places(Work work) {
        Map<TaskKey, Places> places = new HashMap<>();
        for (QueueRow queued : work.queue()) {
            places.computeIfAbsent(queued.entry().key(), key -> new Places()).queued++;
        }
        for (Lease lease : work.leases()) {
            places.computeIfAbsent(lease.key(), key -> new Places()).leased++;
        }
        for (Wait wait : work.mail().waits()) {
            places.computeIfAbsent(wait.key(), key -> new Places()).waits++;
        }
        for (Timer timer : work.timers()) {
            Places place = places.computeIfAbsent(timer.key(), key -> new Places());
            place.timers++;
            place.kind = timer.kind();
        }
        return places;
    }

    /** Where a task was found, and how often. */
    private static final class Places {
        private int queued;
        private int leased;
        private int timers;
        private int waits;
        private Timer.@Nullable Kind kind;

        @Override
        public String toString() {
            return queued + " queue rows, " + leased + " leases, " + timers + " timers and " + waits + " waits";
        }
    }
}
