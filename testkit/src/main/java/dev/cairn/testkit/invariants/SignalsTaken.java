package dev.cairn.testkit.invariants;

import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.domain.model.Delivery;
import dev.cairn.domain.model.KeptSignal;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.StoreSnapshot;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.Timer;
import dev.cairn.domain.model.Wait;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * I22: no run keeps a signal beside a step that waits for it, unless that signal is still to be delivered; each signal was
 * taken by one step, whose output it is; and a wait has a timer exactly if it has a timeout.
 */
final class SignalsTaken implements Invariant {

    @Override
    public String id() {
        return "I22";
    }

    @Override
    public void check(SnapshotIndex stored, Consumer<String> report) {
        StoreSnapshot.Mail mail = stored.snapshot().work().mail();
        Set<Delivery> kept = new HashSet<>();
        Set<TaskKey> takers = new HashSet<>();
        for (StoreSnapshot.StoredSignal signal : mail.signals()) {
            if (signal.takenBy() == null) {
                kept.add(new Delivery(signal.signal().runId(), signal.signal().name()));
            } else {
                TaskKey taker = new TaskKey(signal.signal().runId(), signal.takenBy());
                checkTaken(stored.find(taker), taker, signal.signal(), report);
                if (!takers.add(taker)) {
                    report.accept(SnapshotIndex.name(taker) + " has taken two signals");
                }
            }
        }
        mail.deliveries().forEach(kept::remove);
        checkWaits(stored, kept, report);
        for (Entry task : stored.tasks()) {
            boolean received =
                    task.log().stream().anyMatch(logged -> logged.event().type() == TaskEventType.RECEIVED);
            if (received != takers.contains(task.key())) {
                report.accept(task.name() + (received ? " received a signal" : " received no signal")
                        + ", but has taken " + (received ? "none" : "one"));
            }
        }
    }

    private static void checkTaken(@Nullable Entry task, TaskKey key, KeptSignal signal, Consumer<String> report) {
        Payload output = task == null ? null : task.record().output();
        if (task == null || task.state() != TaskState.COMPLETED || !Objects.equals(output, signal.value())) {
            report.accept(SnapshotIndex.name(key) + " has taken signal '" + signal.name() + "' but is "
                    + (task == null ? "not stored" : task.state() + " with the output " + output));
        }
    }

    private static void checkWaits(SnapshotIndex stored, Set<Delivery> kept, Consumer<String> report) {
        Set<Timer> timers = stored.snapshot().work().timers().stream()
                .filter(timer -> timer.kind() == Timer.Kind.TIMEOUT)
                .collect(Collectors.toSet());
        Set<TaskKey> timed = timers.stream().map(Timer::key).collect(Collectors.toSet());
        for (Wait wait : stored.snapshot().work().mail().waits()) {
            String signal = wait.terms().signal();
            if (kept.contains(new Delivery(wait.key().runId(), signal))) {
                report.accept(
                        SnapshotIndex.name(wait.key()) + " waits for signal '" + signal + "', which its run keeps");
            }
            if (timed.contains(wait.key()) != (wait.until() != null)) {
                report.accept(SnapshotIndex.name(wait.key()) + " waits until " + wait.until() + " but its timer says "
                        + timed.contains(wait.key()));
            }
        }
    }
}
