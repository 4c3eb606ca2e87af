package dev.cairn.cli.operate;

import dev.cairn.DeadLetterProgress;
import dev.cairn.DeadLetterQuery;
import dev.cairn.DeadLetters;
import dev.cairn.RequeueResult;
import dev.cairn.cli.shell.Surroundings;
import java.util.UUID;
import java.util.function.Consumer;
import picocli.CommandLine.Command;

/** Requeues dead letters. */
@Command(
        name = "requeue",
        header = "Queues failed steps again, so that their runs go on.",
        description = "The step begins with fresh retries, and the steps that were cancelled because of it wait for"
                + " their parents again. With a filter, each run is revived in a transaction of its own.",
        footer = {
            "",
            "Examples:",
            "  cairn dead-letters requeue 019a8f3c charge",
            "  cairn dead-letters requeue --workflow checkout --step charge --since 24h --dry-run",
        })
final class RequeueCommand extends ChangeLetters {

    RequeueCommand(Surroundings around) {
        super(around, "requeue", "requeued");
    }

    @Override
    Answer one(DeadLetters letters, UUID runId, String stepName) {
        RequeueResult result = letters.requeue(runId, stepName);
        return new Answer(result.isRequeued(), result.explanation(), result);
    }

    @Override
    DeadLetterProgress many(DeadLetters letters, DeadLetterQuery query, Consumer<DeadLetterProgress> progress) {
        return letters.requeueAll(query, progress);
    }
}
