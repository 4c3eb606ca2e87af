package dev.cairn.application.revive;

import dev.cairn.DeadLetter;
import dev.cairn.DiscardResult;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** Takes dead letters off the lists. The steps stay failed. */
final class DiscardLetters {

    private final Store store;
    private final String name;

    /** Creates the flow; {@code name} is who discards. */
    DiscardLetters(Store store, String name) {
        this.store = store;
        this.name = name;
    }

    /** Discards the dead letter of a step. */
    DiscardResult one(UUID runId, String step, String reason) {
        return store.inTransaction(tx -> {
            boolean isDiscarded = !discard(tx, runId, Set.of(step), reason).isEmpty();
            return new DiscardResult(
                    runId,
                    step,
                    isDiscarded,
                    isDiscarded
                            ? "The dead letter of step '" + step + "' of run " + runId + " is discarded."
                            : DeadLetterMessages.notOpen(runId, Set.of(step), tx.deadLetterDirectory()));
        });
    }

    /** Discards the dead letters of these steps of a run, and returns how many were open. */
    int steps(UUID runId, Collection<String> steps, String reason) {
        Set<String> wanted = Set.copyOf(steps);
        return store.inTransaction(tx -> discard(tx, runId, wanted, reason)).size();
    }

    private List<TaskKey> discard(Transaction tx, UUID runId, Set<String> wanted, String reason) {
        if (tx.deadLetters().hold(runId).isEmpty()) {
            return List.of();
        }
        // The run is there and stays; its row is locked, and then the dead letters are read as they are.
        List<Run> unused = tx.runs().lock(List.of(runId));
        List<TaskKey> open = tx.deadLetters().hold(runId).stream()
                .filter(letter -> letter.state() == DeadLetter.State.OPEN && wanted.contains(letter.step()))
                .map(letter -> new TaskKey(runId, letter.step()))
                .toList();
        if (!open.isEmpty()) {
            tx.deadLetters().discarded(open, new DeadLetter.Change(name, tx.now(), reason));
        }
        return open;
    }
}
