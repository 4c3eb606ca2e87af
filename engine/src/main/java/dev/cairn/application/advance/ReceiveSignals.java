package dev.cairn.application.advance;

import dev.cairn.TaskState;
import dev.cairn.domain.model.Delivery;
import dev.cairn.domain.model.KeptSignal;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.SignalDemand;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskChange;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.Timer;
import dev.cairn.domain.model.Wait;
import dev.cairn.domain.port.Transaction;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Brings signals and waits together, whichever of the two comes first. Each side stores its own row and looks for the
 * other one after it has locked the mailbox of the run, so that no two transactions miss each other.
 */
public final class ReceiveSignals {

    /** How many waits of one run for one signal are looked at; the rest are served by the next signals. */
    private static final int MOST_WAITS = 100;

    private ReceiveSignals() {}

    /**
     * Gives each wait that begins the oldest signal that is there already. It locks mailboxes, so it comes after leases
     * and before tasks.
     */
    static List<TaskChange> whenWaitsBegin(Transaction tx, List<TaskChange> changes) {
        Map<Delivery, Integer> wanted = new LinkedHashMap<>();
        Set<UUID> runs = new TreeSet<>();
        for (TaskChange change : changes) {
            if (change.outcome() instanceof Outcome.Waiting(var terms)) {
                runs.add(change.key().runId());
                wanted.merge(new Delivery(change.key().runId(), terms.signal()), 1, Integer::sum);
            }
        }
        if (runs.isEmpty()) {
            return changes;
        }
        tx.mailboxes().lock(runs);
        Map<Delivery, Deque<KeptSignal>> kept = oldest(tx, wanted);
        Map<KeptSignal, TaskKey> taken = new LinkedHashMap<>();
        List<TaskChange> received = changes.stream()
                .map(change -> change.outcome() instanceof Outcome.Waiting(var terms)
                        ? receive(change, kept.get(new Delivery(change.key().runId(), terms.signal())), taken)
                        : change)
                .toList();
        if (!taken.isEmpty()) {
            tx.mailboxes().take(taken);
        }
        return received;
    }

    private static TaskChange receive(
            TaskChange change, @Nullable Deque<KeptSignal> kept, Map<KeptSignal, TaskKey> taken) {
        if (kept == null || kept.isEmpty()) {
            return change;
        }
        KeptSignal signal = kept.remove();
        taken.put(signal, change.key());
        return change.with(new Outcome.Received(signal.name(), signal.value()));
    }

    /**
     * The same with the waits that end by a timeout. A timer whose wait is over means nothing, and neither does one that
     * was set for an earlier wait of its task. It reads the waits, so the tasks must be locked.
     *
     * @param locked the tasks
     */
    static List<TaskChange> whenTimersFire(Transaction tx, List<TaskChange> changes, Map<TaskKey, Task> locked) {
        List<TaskKey> late = changes.stream()
                .filter(change ->
                        change.outcome() instanceof Outcome.TimerFired(var kind) && kind == Timer.Kind.TIMEOUT)
                .map(TaskChange::key)
                .toList();
        if (late.isEmpty()) {
            return changes;
        }
        Map<TaskKey, Wait> waits = tx.waits().of(late).stream()
                .filter(wait -> wait.isOver(tx.now()))
                .collect(Collectors.toMap(Wait::key, wait -> wait));
        return changes.stream()
                .map(change -> {
                    Wait wait = change.outcome() instanceof Outcome.TimerFired ? waits.get(change.key()) : null;
                    Task task = locked.get(change.key());
                    return wait == null || task == null
                            ? change
                            : new TaskChange(change.key(), task.tries().attempts(), new Outcome.WaitOver(wait));
                })
                .toList();
    }

    /**
     * Takes the oldest signals of these names for the tasks that wait for them. The mailboxes must be locked, and the
     * tasks that receive a signal are locked then.
     */
    public static Received whenSignalsCome(Transaction tx, Collection<Delivery> deliveries) {
        Map<Delivery, List<TaskKey>> waiting = new LinkedHashMap<>();
        Map<Delivery, Integer> wanted = new LinkedHashMap<>();
        Set<TaskKey> keys = new LinkedHashSet<>();
        for (Delivery delivery : deliveries) {
            List<TaskKey> tasks = tx.waits().waitingFor(delivery.runId(), delivery.signal(), MOST_WAITS);
            if (!tasks.isEmpty()) {
                waiting.put(delivery, tasks);
                wanted.put(delivery, tasks.size());
                keys.addAll(tasks);
            }
        }
        Map<Delivery, Deque<KeptSignal>> kept = wanted.isEmpty() ? Map.of() : oldest(tx, wanted);
        if (kept.isEmpty()) {
            return Received.NOTHING;
        }
        Map<TaskKey, Task> locked = tx.tasks().lockFamily(keys, 1);
        Map<KeptSignal, TaskKey> taken = new LinkedHashMap<>();
        List<TaskChange> changes = new ArrayList<>();
        kept.forEach((delivery, signals) -> {
            for (TaskKey key : waiting.getOrDefault(delivery, List.of())) {
                // A timeout or cancel may have ended the wait before the task was locked.
                Task task = locked.get(key);
                if (!signals.isEmpty() && task != null && task.state() == TaskState.WAITING) {
                    KeptSignal signal = signals.remove();
                    taken.put(signal, key);
                    changes.add(new TaskChange(key, 0, new Outcome.Received(signal.name(), signal.value())));
                }
            }
        });
        if (!taken.isEmpty()) {
            tx.mailboxes().take(taken);
        }
        return new Received(changes, taken.keySet().stream().map(KeptSignal::id).collect(Collectors.toSet()));
    }

    private static Map<Delivery, Deque<KeptSignal>> oldest(Transaction tx, Map<Delivery, Integer> wanted) {
        List<SignalDemand> demands = new ArrayList<>();
        wanted.forEach((one, number) -> demands.add(new SignalDemand(one.runId(), one.signal(), number)));
        Map<Delivery, Deque<KeptSignal>> kept = new HashMap<>();
        tx.mailboxes()
                .oldest(demands)
                .forEach(signal -> kept.computeIfAbsent(
                                new Delivery(signal.runId(), signal.name()), one -> new ArrayDeque<>())
                        .add(signal));
        return kept;
    }

    /**
     * Signals that were taken for tasks that waited for them.
     *
     * @param changes what happens to these tasks
     * @param signals the numbers of the signals
     */
    public record Received(List<TaskChange> changes, Set<Long> signals) {

        private static final Received NOTHING = new Received(List.of(), Set.of());
    }
}
