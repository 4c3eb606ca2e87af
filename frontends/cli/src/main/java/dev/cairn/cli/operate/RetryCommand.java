package dev.cairn.cli.operate;

import dev.cairn.DurableTaskEngine;
import dev.cairn.RequeueResult;
import dev.cairn.cli.shell.Common;
import dev.cairn.cli.shell.Database;
import dev.cairn.cli.shell.ExitStatus;
import dev.cairn.cli.shell.NamedRun;
import dev.cairn.cli.shell.Surroundings;
import dev.cairn.cli.text.Json;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Revives a failed run where it stands. */
@Command(
        name = "retry",
        header = "Revives a failed run where it stands.",
        description = "All its steps that failed for good are queued again with fresh retries, and the steps that were"
                + " cancelled because of them wait for their parents again. Steps that completed do not run again.",
        footer = {"", "Example:", "  cairn retry 019a8f3c"})
public final class RetryCommand implements Callable<Integer> {

    @Mixin
    private final Common common;

    @Mixin
    private final NamedRun run = new NamedRun();

    @Option(names = "--json", description = "Answers as JSON.")
    private boolean json;

    /** In these surroundings. */
    public RetryCommand(Surroundings around) {
        this.common = new Common(around);
    }

    @Override
    public Integer call() {
        Database database = common.open();
        UUID id = run.id(database.inspector());
        try (DurableTaskEngine engine = CallingEngine.on(database)) {
            RequeueResult result = engine.find(id).retry();
            ActionLog.note(common, database, "retry", id.toString(), result.explanation(), "");
            common.print(json ? Json.of(result) : result.explanation());
            return result.isRequeued() ? ExitStatus.OK : ExitStatus.BAD;
        }
    }
}
