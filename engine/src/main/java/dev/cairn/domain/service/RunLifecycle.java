package dev.cairn.domain.service;

import dev.cairn.RunStatus;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.RunTally;
import java.time.Instant;

/** Decides when a run is over, and with which status. */
public final class RunLifecycle {

    private RunLifecycle() {}

    /**
     * The run after some of its tasks became terminal. A run is over when its last sink is. The exception is a failed
     * run with a handler that was not queued yet: the handler becomes its one task left.
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
        if (counted.failedTasks() == 0) {
            return counted.finished(RunStatus.COMPLETED, now);
        }
        return counted.handler() == Run.Handler.IDLE ? counted.handling() : counted.finished(RunStatus.FAILED, now);
    }
}
