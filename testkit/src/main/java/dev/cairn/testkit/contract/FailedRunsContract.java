package dev.cairn.testkit.contract;

import dev.cairn.DeadLetter;
import dev.cairn.DeadLetterQuery;
import dev.cairn.RunStatus;
import dev.cairn.TaskState;
import dev.cairn.domain.model.FailedTask;
import dev.cairn.domain.model.Handlers;
import dev.cairn.domain.model.LetterSlice;
import dev.cairn.domain.model.NewDeadLetter;
import dev.cairn.domain.model.NewRun;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.RunTally;
import dev.cairn.domain.model.StepError;
import dev.cairn.domain.model.TaskKey;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs that have failed, with their dead letters. */
abstract class FailedRunsContract extends StoreContract {

    static final DeadLetterQuery ALL = DeadLetterQuery.all();
    static final StepError ERROR = new StepError("java.io.IOException", "no route to host 7", "at line 1");

    /** Stores a run that has failed at that step, with its dead letter. */
    TaskKey failed(String workflow, String tenant, String step, String fingerprint) {
        RunHeader header = new RunHeader(rows.id(), workflow, 3, tenant);
        NewRun run = new NewRun(header, 1, Handlers.NONE, null, Map.of(), new Payload("{}"));
        TaskKey task = new TaskKey(header.id(), step);
        inTransaction(tx -> {
            tx.runs().insert(List.of(run));
            tx.tasks().insert(List.of(rows.root(header.id(), step, TaskState.FAILED)));
            Run stored = tx.runs().lock(List.of(header.id())).getFirst();
            tx.runs().save(List.of(stored.counted(new RunTally(1, 1)).finished(RunStatus.FAILED, tx.now())));
            return task;
        });
        return add(task, header, 2, fingerprint);
    }

    TaskKey add(TaskKey task, RunHeader run, int attempt, String fingerprint) {
        return inTransaction(tx -> {
            FailedTask failed = new FailedTask(task, attempt, ERROR, tx.now());
            tx.deadLetters().add(List.of(new NewDeadLetter(failed, run, fingerprint)));
            return task;
        });
    }

    DeadLetter find(TaskKey task) {
        return stored(task).orElseThrow();
    }

    Optional<DeadLetter> stored(TaskKey task) {
        return inTransaction(tx -> tx.deadLetterDirectory().find(task));
    }

    List<TaskKey> newest(DeadLetterQuery query) {
        return keys(inTransaction(tx -> tx.deadLetterDirectory().newest(query, null, 100)));
    }

    static List<TaskKey> keys(LetterSlice slice) {
        return slice.letters().stream()
                .map(letter -> new TaskKey(letter.runId(), letter.step()))
                .toList();
    }
}
