package dev.cairn.testkit;

import dev.cairn.StepLeftAlone;
import dev.cairn.TaskDetails;
import dev.cairn.TaskState;
import dev.cairn.WorkflowRunRef;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The error for a test that waits for a run while nothing can happen: it says why, and what the test can do about it.
 */
final class Standstill {

    private static final int RUNS_SHOWN = 3;

    private Standstill() {}

    /** Creates the error; {@code picture} draws the open runs. */
    static IllegalStateException error(
            List<TestWorker> workers, List<WorkflowRunRef> openRuns, Function<WorkflowRunRef, String> picture) {
        return new IllegalStateException("The test waits for a run that nothing can bring on: "
                + reason(workers, openRuns) + System.lineSeparator()
                + openRuns.stream().limit(RUNS_SHOWN).map(picture).collect(Collectors.joining()));
    }

    private static String reason(List<TestWorker> workers, List<WorkflowRunRef> openRuns) {
        Optional<String> waiting = openRuns.stream()
                .limit(RUNS_SHOWN)
                .flatMap(run -> run.inspect().tasks().stream())
                .filter(task -> task.state() == TaskState.WAITING)
                .map(TaskDetails::name)
                .findFirst();
        if (waiting.isPresent()) {
            return "step '" + waiting.get() + "' waits for a signal that nobody has sent. Send it before the test waits"
                    + " for the run.";
        }
        if (workers.stream().noneMatch(TestWorker::isWorking)) {
            return "no worker works, only " + workers + ". Resume one, or add one with addWorker(…).";
        }
        List<StepLeftAlone> leftAlone = workers.stream()
                .filter(TestWorker::isWorking)
                .flatMap(worker -> worker.stepsLeftAlone().stream())
                .distinct()
                .toList();
        if (!leftAlone.isEmpty()) {
            return "no worker has code that fits "
                    + leftAlone.stream().map(Standstill::name).collect(Collectors.joining(", "))
                    + ". Define that version on a worker too, or remove the reason: "
                    + leftAlone.stream().map(StepLeftAlone::reason).distinct().collect(Collectors.joining("; ")) + ".";
        }
        return "no timer is set, and no worker knows its workflow. Workers: " + workers
                + ". Define the workflow on the kit, or on one of them.";
    }

    private static String name(StepLeftAlone step) {
        return "step '" + step.step() + "' of workflow '" + step.workflow() + "' version " + step.version();
    }
}
