package dev.cairn.simulation;

import dev.cairn.RunNotFoundException;
import dev.cairn.RunOverException;
import dev.cairn.Signal;
import dev.cairn.SignalResult;
import dev.cairn.domain.model.NewSignal;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.StoreSnapshot;
import dev.cairn.domain.model.StoreSnapshot.StoredSignal;
import dev.cairn.domain.model.UnreadSignals;
import dev.cairn.domain.model.Wait;
import dev.cairn.simulation.plan.Dice;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * People and systems that send signals to runs, some of them twice, and some in transactions of their own. Remembers what
 * they were answered. It has dice of its own, so that worlds without waits stay as they are.
 */
final class Signals {

    private static final int MOST = 60;
    private static final int CHANCE = 12;

    private final Dice dice;
    private final World world;
    private final boolean any;
    private final Map<String, Sent> sent = new LinkedHashMap<>();

    Signals(long seed, World world, boolean any) {
        this.dice = Dice.of(seed * 7 + 3);
        this.world = world;
        this.any = any;
    }

    /** Now and then sends a signal through one of these workers. */
    void maybeSend(List<SimulatedWorker> workers) {
        if (!any || workers.isEmpty() || sent.size() >= MOST || !dice.chance(CHANCE)) {
            return;
        }
        List<Run> takers = takers(world.store().snapshot());
        if (!takers.isEmpty()) {
            Run run = dice.pick(takers);
            String signal = "go" + dice.between(1, 3);
            String key = dice.chance(40) ? "key" + dice.between(1, 4) : null;
            send(dice.pick(workers), run, signal, key);
        }
    }

    /** Sends every task what it waits for, so that the world can come to rest. */
    void sendWhatIsWaitedFor(SimulatedWorker worker) {
        for (Wait wait : world.store().snapshot().work().mail().waits()) {
            world.store().snapshot().runs().stream()
                    .filter(run -> run.id().equals(wait.key().runId()))
                    .findFirst()
                    .ifPresent(run -> send(worker, run, wait.terms().signal(), null));
        }
    }

    private static List<Run> takers(StoreSnapshot snapshot) {
        return snapshot.runs().stream()
                .filter(run -> run.handlers().takesSignals())
                .toList();
    }

    private void send(SimulatedWorker worker, Run run, String signal, @Nullable String key) {
        String value = "v" + sent.size();
        Sent one = new Sent(run.id(), signal, key);
        sent.put(value, one);
        if (!run.status().isTerminal() && dice.chance(25)) {
            world.trace().add("  stores signal " + signal + " for run " + run.id() + " with key " + key);
            world.trace().count("SIGNAL stored for delivery");
            boolean isNew = world.store()
                    .inTransaction(tx -> tx.deliveries()
                            .insert(new NewSignal(run.id(), signal, new Payload("\"" + value + "\""), key)));
            one.answer = isNew ? SignalResult.KEPT : SignalResult.DUPLICATE;
            world.inspector().applied();
            return;
        }
        Attempt.of(world, worker + " sends " + signal + " to run " + run.id() + " with key " + key, () -> {
            var ref = worker.parts().handles().of(run.id());
            Signal<String> typed = Signal.of(signal, String.class);
            try {
                one.answer = key == null ? ref.signal(typed, value) : ref.signal(typed, value, key);
                world.trace().count("SIGNAL " + one.answer);
            } catch (RunOverException over) {
                one.refused = true;
                world.trace().count("SIGNAL refused");
            } catch (RunNotFoundException gone) {
                one.refused = true;
                if (world.settings().keepsRuns()) {
                    throw gone;
                }
            }
        });
    }

    /** Compares what the senders were told with what is stored. */
    void judge(StoreSnapshot snapshot, Consumer<String> report) {
        Map<String, Integer> stored = new HashMap<>();
        for (StoredSignal signal : snapshot.work().mail().signals()) {
            String json = signal.signal().value().json();
            stored.merge(json.substring(1, json.length() - 1), 1, Integer::sum);
        }
        if (world.settings().keepsRuns()) {
            sent.forEach((value, one) -> {
                int found = stored.getOrDefault(value, 0);
                if ((one.isStored() && found != 1) || (one.isNotStored() && found != 0) || found > 1) {
                    report.accept("the sender of " + value + " was told " + one.answer + (one.refused ? " refused" : "")
                            + ", but it is stored " + found + " times");
                }
            });
            judgeKeys(stored.keySet(), report);
        }
        judgeOrder(snapshot, report);
        judgeUnread(snapshot, report);
    }

    private void judgeKeys(Set<String> stored, Consumer<String> report) {
        Set<List<Object>> keys = new HashSet<>();
        sent.forEach((value, one) -> {
            if (one.key != null && stored.contains(value) && !keys.add(List.of(one.run, one.key))) {
                report.accept("run " + one.run + " has two signals with the key " + one.key);
            }
        });
    }

    /** Of two signals of a name, the older one is taken first. */
    private static void judgeOrder(StoreSnapshot snapshot, Consumer<String> report) {
        Set<List<Object>> kept = new HashSet<>();
        List<StoredSignal> inOrder = new ArrayList<>(snapshot.work().mail().signals());
        inOrder.sort(
                (one, other) -> Long.compare(one.signal().id(), other.signal().id()));
        for (StoredSignal signal : inOrder) {
            List<Object> mailbox =
                    List.of(signal.signal().runId(), signal.signal().name());
            if (signal.takenBy() == null) {
                kept.add(mailbox);
            } else if (kept.contains(mailbox)) {
                report.accept("run " + mailbox + " has taken a signal before an older one");
            }
        }
    }

    private static void judgeUnread(StoreSnapshot snapshot, Consumer<String> report) {
        Set<UUID> reported = new HashSet<>();
        snapshot.events().stream()
                .filter(event -> event.step().equals(UnreadSignals.STEP))
                .forEach(event -> reported.add(event.runId()));
        Set<UUID> keeping = new HashSet<>();
        snapshot.work().mail().signals().stream()
                .filter(signal -> signal.takenBy() == null)
                .forEach(signal -> keeping.add(signal.signal().runId()));
        for (Run run : snapshot.runs()) {
            if (run.status().isTerminal() && keeping.contains(run.id()) && !reported.contains(run.id())) {
                report.accept("run " + run.id() + " is over and keeps signals, and no event says so");
            }
        }
    }

    /** A signal that somebody has sent, and the answer, if there was one. */
    private static final class Sent {
        private final UUID run;
        private final String signal;
        private final @Nullable String key;
        private @Nullable SignalResult answer;
        private boolean refused;

        private Sent(UUID run, String signal, @Nullable String key) {
            this.run = run;
            this.signal = signal;
            this.key = key;
        }

        private boolean isStored() {
            return answer == SignalResult.KEPT || answer == SignalResult.DELIVERED;
        }

        private boolean isNotStored() {
            return answer == SignalResult.DUPLICATE || refused;
        }

        @Override
        public String toString() {
            return signal + " to run " + run;
        }
    }
}
