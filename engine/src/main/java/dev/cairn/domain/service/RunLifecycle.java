package dev.cairn.domain.service;

import dev.cairn.RunStatus;
import dev.cairn.domain.model.HandlerName;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.RunTally;
import dev.cairn.domain.model.TaskKind;
import java.time.Instant;
import java.util.Arrays;

/** Decides when a run is over, and with which status. */
public final class RunLifecycle {

    private RunLifecycle() {}

    /**
     * Whether a run that would be over after some of its tasks became terminal may have steps to undo. Only then are
     * its tasks read to find out which. A handler that fails or is cancelled undoes nothing, because no step has failed; but a
     * caller who cancels the whole run while its success handler is live wants it undone.
     */
    public static boolean mayUndo(Run run, RunTally tally) {
        if (!run.handlers().mayUndo()) {
            return false;
        }
        Run counted = run.counted(tally);
        return counted.openSinks() == 0
                && outcome(counted) != RunStatus.COMPLETED
                && (!counted.handlers().queued() || counted.cancelled().reason() != null);
    }

    /** The run after some of its tasks became terminal, when no step has to be undone. */
    public static Run after(Run run, RunTally tally, Instant now) {
        return after(run, tally, 0, now);
    }

    /**
     * The run after some of its tasks became terminal. A run is over when its last sink is. There are two exceptions, in
     * this order: a run that has steps to undo is left with their compensations; and a run with a handler for its
     * outcome that was not queued yet is left with the handler.
     *
     * @param compensations how many compensations are to be added that nothing else waits for
     */
    public static Run after(Run run, RunTally tally, int compensations, Instant now) {
        Run counted = run.counted(tally);
        if (counted.openSinks() < 0 || run.status().isTerminal()) {
            throw new IllegalStateException("engine bug: run " + run.id() + " is " + run.status() + " with "
                    + run.openSinks() + " open sinks, and now " + tally);
        }
        if (counted.openSinks() > 0) {
            return counted;
        }
        RunStatus outcome = outcome(counted);
        if (compensations > 0) {
            return counted.undoing(outcome, compensations);
        }
        return counted.handlers().after(outcome).isPresent() ? counted.handling() : counted.finished(outcome, now);
    }

    /** The handler that was queued because all other tasks of this run are over. */
    public static HandlerName queuedHandler(Run handling) {
        RunStatus outcome = outcome(handling);
        TaskKind queued = Arrays.stream(TaskKind.values())
                .filter(kind -> kind.handles() == outcome)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("engine bug: nothing handles " + outcome));
        return new HandlerName(queued, handling.handlers().earlier());
    }

    /**
     * The outcome when all tasks are over: cancelling the whole run counts more than a failure, a failure more than a
     * cancelled step. The outcome that made a run undo its steps stays, whatever its compensations come to.
     */
    private static RunStatus outcome(Run run) {
        RunStatus undoneAs = run.handlers().undoneAs();
        if (undoneAs != null) {
            return undoneAs;
        }
        if (run.cancelled().reason() != null) {
            return RunStatus.CANCELLED;
        }
        if (run.failedTasks() > 0) {
            return RunStatus.FAILED;
        }
        return run.cancelled().tasks() > 0 ? RunStatus.CANCELLED : RunStatus.COMPLETED;
    }
}
