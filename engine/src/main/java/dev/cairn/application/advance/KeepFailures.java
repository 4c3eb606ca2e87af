package dev.cairn.application.advance;

import dev.cairn.domain.model.FailedTask;
import dev.cairn.domain.model.NewDeadLetter;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.port.Transaction;
import dev.cairn.domain.service.Failures;
import dev.cairn.domain.service.Fingerprint;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

/** Stores the errors of failed attempts, and a dead letter for each task that failed for good. */
final class KeepFailures {

    private KeepFailures() {}

    /**
     * Writes what a settlement found.
     *
     * @param runs the runs of the tasks that failed for good, which are locked because their counters changed
     */
    static void of(Failures failures, Transaction tx, List<Run> runs) {
        if (!failures.attempts().isEmpty()) {
            tx.deadLetters().addAttempts(failures.attempts());
        }
        if (failures.tasks().isEmpty()) {
            return;
        }
        Map<UUID, RunHeader> headers = new HashMap<>();
        runs.forEach(run -> headers.put(run.id(), run.header()));
        tx.deadLetters()
                .add(failures.tasks().stream()
                        .map(failed -> letter(
                                failed,
                                Objects.requireNonNull(headers.get(failed.key().runId()))))
                        .toList());
    }

    private static NewDeadLetter letter(FailedTask failed, RunHeader run) {
        return new NewDeadLetter(
                failed, run, Fingerprint.of(run.workflow(), failed.key().name(), failed.error()));
    }
}
