package dev.cairn.simulation;

import dev.cairn.RunStatus;
import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.domain.model.Doom;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.StoreSnapshot;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskRecord;
import java.time.Instant;
import java.util.UUID;
import java.util.function.Consumer;

/** Compares what people were told about their cancels with what is stored in the end. */
record JudgeCancels(StoreSnapshot snapshot, Interventions people, Consumer<String> report) {

    /** Reports a cancel that was confirmed and is not there, and one that nobody asked for. */
    void judge() {
        people.runsCancelled().forEach(this::judgeConfirmed);
        for (Run run : snapshot.runs()) {
            if (run.cancelled().reason() != null && !isOverdue(run) && !people.askedToCancel(run.id())) {
                report.accept("run " + run.id() + " was cancelled, and nobody asked for it");
            }
        }
        snapshot.tasks().stream().map(TaskRecord::task).forEach(this::judgeTask);
        people.runsShutDown().forEach(this::judgeShutDown);
    }

    /** After a shutdown no step begins, unless somebody has requeued one. */
    private void judgeShutDown(UUID id, Instant at) {
        boolean wasRequeued = snapshot.deadLetters().stream()
                .anyMatch(letter -> letter.runId().equals(id) && letter.requeues() > 0);
        if (wasRequeued) {
            return;
        }
        snapshot.events().stream()
                .filter(event -> event.runId().equals(id) && event.type() == TaskEventType.STARTED)
                .filter(event -> !World.isHandler(event.step()) && event.at().isAfter(at))
                .forEach(event -> report.accept("run " + id + " was shut down at " + at + ", and step '" + event.step()
                        + "' began at " + event.at()));
    }

    private static boolean isOverdue(Run run) {
        String reason = run.cancelled().reason();
        return reason != null && reason.startsWith(TimedOut.DEADLINE);
    }

    private boolean isOverdue(Task task) {
        return snapshot.runs().stream()
                .filter(run -> run.id().equals(task.key().runId()))
                .anyMatch(JudgeCancels::isOverdue);
    }

    private void judgeConfirmed(UUID id, String reason) {
        Run run = snapshot.runs().stream()
                .filter(stored -> stored.id().equals(id))
                .findFirst()
                .orElseThrow();
        if (!reason.equals(run.cancelled().reason()) || run.status() != RunStatus.CANCELLED) {
            report.accept("run " + id + " was cancelled for " + reason + " but is " + run.status()
                    + " and was cancelled for " + run.cancelled().reason());
        }
    }

    private void judgeTask(Task task) {
        boolean isCancelledItself =
                task.state() == TaskState.CANCELLED && Doom.isCancelledItself(task.key(), task.doomedBy());
        if (isCancelledItself && !isOverdue(task) && !people.askedToCancel(task.key())) {
            report.accept("task " + task.key() + " was cancelled, and nobody asked for it");
        }
        if (!isCancelledItself && people.stepsCancelled().contains(task.key())) {
            report.accept("task " + task.key() + " was cancelled on request but is " + task.state());
        }
    }
}
