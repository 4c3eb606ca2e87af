package dev.cairn.cli.operate;

import dev.cairn.DurableTaskEngine;
import dev.cairn.WorkerDetails;
import dev.cairn.cli.shell.Common;
import dev.cairn.cli.shell.Database;
import dev.cairn.cli.shell.ExitStatus;
import dev.cairn.cli.shell.Surroundings;
import dev.cairn.cli.text.Json;
import dev.cairn.cli.text.Words;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Drains a worker. */
@Command(
        name = "drain",
        header = "Drains a worker: it takes no more work.",
        description = "The worker learns it within a heartbeat, ends the steps that it runs, and stays registered until"
                + " its process is stopped. Another worker leads, if there is one. A process that is started again does"
                + " not drain.",
        footer = {"", "Example:", "  cairn drain web-3/4711 --reason 'new kernel'"})
public final class DrainCommand implements Callable<Integer> {

    @Mixin
    private final Common common;

    @Mixin
    private final NamedWorker worker = new NamedWorker();

    @Option(names = "--reason", paramLabel = "TEXT", description = "Why; it is shown with the worker.")
    private @Nullable String reason;

    @Option(names = "--json", description = "Answers as JSON.")
    private boolean json;

    /** In these surroundings. */
    public DrainCommand(Surroundings around) {
        this.common = new Common(around);
    }

    @Override
    public Integer call() {
        Database database = common.open();
        WorkerDetails chosen = worker.in(database.inspector());
        try (DurableTaskEngine engine = CallingEngine.on(database)) {
            String why = Objects.requireNonNullElse(reason, "on the command line");
            WorkerDetails drained = engine.workers().drain(chosen.id(), why);
            String done = "Worker '" + drained.name() + "' drains. It ran " + Words.count(drained.load(), "step")
                    + " at its last heartbeat.";
            ActionLog.note(common, database, "drain", drained.name() + " " + drained.id(), done, why);
            common.print(json ? Json.of(drained) : done);
        }
        return ExitStatus.OK;
    }
}
