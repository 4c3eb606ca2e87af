package dev.cairn.domain.service;

import dev.cairn.domain.model.Doom;
import dev.cairn.domain.model.ParentTally;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskKind;

/** The only rule that decides whether a task runs, is skipped or is cancelled. */
public final class Readiness {

    private Readiness() {}

    /** Decides about a task. A compensation runs whatever became of those before it: one that fails stops no other. */
    public static Verdict decide(Task task) {
        Verdict byParents = decide(task.parents(), task.requireAllParents());
        Verdict verdict = task.kind() == TaskKind.COMPENSATION ? Verdict.RUN : byParents;
        // Its run was shut down while it waited.
        boolean mayNotRun = Doom.isCancelledItself(task.key(), task.doomedBy());
        return verdict == Verdict.RUN && mayNotRun ? Verdict.CANCEL : verdict;
    }

    /**
     * Decides about a step when its last parent is terminal, and never earlier: so a task is terminal only after all
     * its ancestors, and a run is over when its last sink is.
     *
     * @param requireAllParents strict mode: one skipped parent skips the task
     */
    public static Verdict decide(ParentTally parents, boolean requireAllParents) {
        if (parents.open() > 0) {
            throw new IllegalStateException("engine bug: decided a task with open parents " + parents);
        }
        if (parents.failed() > 0) {
            return Verdict.CANCEL;
        }
        int enough = requireAllParents ? 1 : parents.total();
        return parents.total() > 0 && parents.skipped() >= enough ? Verdict.SKIP : Verdict.RUN;
    }

    /** The decision about a task. */
    public enum Verdict {
        /** The task may run. */
        RUN,
        /** The task is skipped, and so are descendants that depend on nothing else. */
        SKIP,
        /** The task never runs, because a step before it failed, or its run was shut down. */
        CANCEL
    }
}
