package dev.cairn.cli.operate;

import dev.cairn.DeadLetterProgress;
import dev.cairn.DeadLetterQuery;
import dev.cairn.DeadLetters;
import dev.cairn.DiscardResult;
import dev.cairn.cli.shell.Surroundings;
import java.util.UUID;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Discards dead letters. */
@Command(
        name = "discard",
        header = "Takes dead letters off the lists.",
        description = "The steps stay FAILED, and the dead letters are kept until their runs are pruned.",
        footer = {
            "",
            "Examples:",
            "  cairn dead-letters discard 019a8f3c charge --reason 'paid by hand'",
            "  cairn dead-letters discard --older-than 90d --reason 'too late' --dry-run",
        })
final class DiscardCommand extends ChangeLetters {

    @Option(
            names = "--reason",
            required = true,
            paramLabel = "TEXT",
            description = "Why nothing is to be done; it is stored with the dead letter.")
    private String reason = "";

    DiscardCommand(Surroundings around) {
        super(around, "discard", "discarded");
    }

    @Override
    String reason() {
        return reason;
    }

    @Override
    Answer one(DeadLetters letters, UUID runId, String stepName) {
        DiscardResult result = letters.discard(runId, stepName, reason);
        return new Answer(result.isDiscarded(), result.explanation(), result);
    }

    @Override
    DeadLetterProgress many(DeadLetters letters, DeadLetterQuery query, Consumer<DeadLetterProgress> progress) {
        return letters.discardAll(query, reason, progress);
    }
}
