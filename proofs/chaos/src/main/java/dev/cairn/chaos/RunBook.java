package dev.cairn.chaos;

import dev.cairn.RunStatus;
import dev.cairn.chaos.workload.PlannedRun;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** What the controller was promised: every run whose trigger was answered, and which of them it has seen end. */
public final class RunBook {

    private final Consumer<String> findings;
    private final Map<UUID, PlannedRun> promised = new HashMap<>();
    private final Set<UUID> open = new HashSet<>();
    private final Set<UUID> revived = new HashSet<>();
    private BiConsumer<UUID, PlannedRun> listener = (run, plan) -> {};
    private int planned;
    private int answersLost;
    private int hostileTextsRefused;

    public RunBook(Consumer<String> findings) {
        this.findings = findings;
    }

    /** From now on, tells of each run when it is promised for the first time. */
    synchronized void tell(BiConsumer<UUID, PlannedRun> listener) {
        this.listener = listener;
    }

    /** A run is about to be triggered; returns its number. */
    synchronized int plan() {
        return ++planned;
    }

    /** A trigger got no answer and is repeated. */
    synchronized void answerLost() {
        answersLost++;
    }

    /** A trigger with a text that no database can hold was refused. */
    synchronized void hostileTextRefused() {
        hostileTextsRefused++;
    }

    /** How many triggers with such a text were refused. */
    synchronized int hostileTextsRefused() {
        return hostileTextsRefused;
    }

    /** A trigger was answered. The same run may be promised again, two runs never under one name. */
    synchronized void promise(UUID id, PlannedRun run) {
        PlannedRun before = promised.putIfAbsent(id, run);
        notifyAll();
        if (before == null) {
            open.add(id);
            listener.accept(id, run);
        } else if (before.number() != run.number()) {
            findings.accept("run " + id + " was given to trigger " + before.number() + " and to " + run.number());
        }
    }

    /** What was asked for when the run was triggered. */
    synchronized PlannedRun planOf(UUID id) {
        return Objects.requireNonNull(promised.get(id));
    }

    /** A run that was planned is not wanted any more. */
    synchronized void withdraw() {
        planned--;
        notifyAll();
    }

    /** Somebody is about to requeue a failed step of the run, which may be live again from now on. */
    synchronized void mayGoOn(UUID id) {
        if (promised.containsKey(id)) {
            revived.add(id);
            open.add(id);
        }
    }

    /** Nobody requeues any more: the runs that were requeued are looked at once more. */
    synchronized void lookAgain() {
        open.addAll(revived);
    }

    /** The run was seen to be over. */
    synchronized void over(UUID id, RunStatus status) {
        if (status.isTerminal()) {
            open.remove(id);
        }
    }

    /** Runs not seen to be over. */
    public synchronized List<UUID> open() {
        return List.copyOf(open);
    }

    /** All runs that must exist. */
    public synchronized Map<UUID, PlannedRun> promised() {
        return Map.copyOf(promised);
    }

    /** How many runs were triggered and not seen to be over, answered or not. */
    synchronized int unfinished() {
        return planned - promised.size() + open.size();
    }

    /** Waits until no more triggers than that are without an answer, at most so long. */
    synchronized boolean awaitAnswers(int mostOpen, Duration longest) {
        long end = System.nanoTime() + longest.toNanos();
        while (planned - promised.size() > mostOpen) {
            long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
            if (left <= 0) {
                return false;
            }
            try {
                wait(left);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
        return true;
    }

    /** How many triggers were begun. */
    synchronized int planned() {
        return planned;
    }

    /** How many triggers had to be repeated. */
    synchronized int answersLost() {
        return answersLost;
    }
}
