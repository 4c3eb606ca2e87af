package dev.cairn.testkit.invariants;

import dev.cairn.TaskState;
import dev.cairn.domain.model.Doom;
import dev.cairn.domain.model.ParentTally;
import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.service.Readiness;
import java.util.function.Consumer;

/**
 * I13: only the rule of readiness decides which tasks run or are skipped or cancelled, once the last parent is over.
 */
final class ReadinessRule implements Invariant {

    @Override
    public String id() {
        return "I13";
    }

    @Override
    public void check(SnapshotIndex stored, Consumer<String> report) {
        for (Entry task : stored.tasks()) {
            ParentTally parents = ParentCounters.tally(stored, task);
            String expected = expected(task, parents);
            if (!expected.isEmpty()) {
                report.accept(task.name() + " is " + task.state() + " but its parents stand at " + parents
                        + ", so it should " + expected);
            }
        }
    }

    /** What the task should be instead, or nothing when it is as it should be. */
    private static String expected(Entry task, ParentTally parents) {
        TaskState state = task.state();
        if (parents.open() > 0) {
            return state == TaskState.PENDING ? "" : "wait for them";
        }
        return switch (task.task().kind() == TaskKind.COMPENSATION
                ? Readiness.Verdict.RUN
                : Readiness.decide(parents, task.task().requireAllParents())) {
            case CANCEL -> state == TaskState.CANCELLED ? "" : "be cancelled";
            case SKIP -> state == TaskState.SKIPPED && !task.hasStarted() ? "" : "be skipped";
            case RUN -> mayRun(task) ? "" : "run";
        };
    }

    /**
     * A task that may run is skipped only by its own condition, which is looked at when it has started, and cancelled
     * only on request. A fork copies a skip. A task that was not started in time may be skipped, too.
     */
    private static boolean mayRun(Entry task) {
        return switch (task.state()) {
            case PENDING -> false;
            case CANCELLED -> Doom.isCancelledItself(task.key(), task.task().doomedBy());
            case SKIPPED -> task.hasStarted() || task.hasTimedOut() || task.isCopied();
            case SCHEDULED, QUEUED, RUNNING, SLEEPING, WAITING, BACKING_OFF, COMPLETED, FAILED -> true;
        };
    }
}
