package dev.cairn.cli.operate;

import dev.cairn.DurableTaskEngine;
import dev.cairn.WorkerDetails;
import dev.cairn.cli.shell.Common;
import dev.cairn.cli.shell.Database;
import dev.cairn.cli.shell.ExitStatus;
import dev.cairn.cli.shell.Surroundings;
import dev.cairn.cli.text.Json;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Ends the drain of a worker. */
@Command(
        name = "resume",
        header = "Ends the drain of a worker: it takes work again.",
        description = "The worker learns it within a heartbeat.",
        footer = {"", "Example:", "  cairn resume web-3/4711"})
public final class ResumeCommand implements Callable<Integer> {

    @Mixin
    private final Common common;

    @Mixin
    private final NamedWorker worker = new NamedWorker();

    @Option(names = "--json", description = "Answers as JSON.")
    private boolean json;

    /** In these surroundings. */
    public ResumeCommand(Surroundings around) {
        this.common = new Common(around);
    }

    @Override
    public Integer call() {
        Database database = common.open();
        WorkerDetails chosen = worker.in(database.inspector());
        try (DurableTaskEngine engine = CallingEngine.on(database)) {
            WorkerDetails resumed = engine.workers().resume(chosen.id());
            ActionLog.note(common, database, "resume", resumed.name() + " " + resumed.id(), sentence(chosen), "");
            common.print(json ? Json.of(resumed) : sentence(chosen));
        }
        return ExitStatus.OK;
    }

    private static String sentence(WorkerDetails before) {
        return "Worker '" + before.name() + "' "
                + (before.drain() == null ? "did not drain. Nothing changed." : "takes work again.");
    }
}
