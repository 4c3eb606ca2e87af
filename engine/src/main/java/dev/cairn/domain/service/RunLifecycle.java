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
     * The run after some of its tasks became terminal. A run is over when its last sink is. The exception is a
     * run with a handler for its outcome that was not queued yet: the handler becomes its one task left.
     */
    public static Run after(Run run, RunTally tally, Instant now) {
        Run counted = run.counted(tally);
        if (counted.openSinks() < 0 || run.status().isTerminal()) {
            throw new IllegalStateException("engine bug: run " + run.id() + " is " + run.status() + " with "
                    + run.openSinks() + " open sinks, and now " + tally);
        }
        if (counted.openSinks() > 0) {
            return counted;
        }
        RunStatus outcome = outcome(counted);
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

    /** The outcome when all tasks are over: cancelling the whole run counts more than a failure, a failure more than a cancelled step. */
    private static RunStatus outcome(Run run) {
        if (run.cancelled().reason() != null) {
            return RunStatus.CANCELLED;
        }
        if (run.failedTasks() > 0) {
            return RunStatus.FAILED;
        }
        return run.cancelled().tasks() > 0 ? RunStatus.CANCELLED : RunStatus.COMPLETED;
    }
}
