package dev.cairn.cli.operate;

import dev.cairn.DurableTaskEngine;
import dev.cairn.ForkOptions;
import dev.cairn.StartedRun;
import dev.cairn.cli.shell.Common;
import dev.cairn.cli.shell.Database;
import dev.cairn.cli.shell.ExitStatus;
import dev.cairn.cli.shell.NamedRun;
import dev.cairn.cli.shell.Surroundings;
import dev.cairn.cli.text.Json;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Starts a run that goes on from a step of another. */
@Command(
        name = "fork",
        header = "Starts a run that goes on from a step of another.",
        description = "The new run copies every step that has ended well and is not this one or after it; all others"
                + " begin fresh. The old run may be live or over, and is not changed. Workers that have the code run"
                + " the new one.",
        footer = {"", "Example:", "  cairn fork 019a8f3c charge --input '{\"card\":\"new\"}'"})
public final class ForkCommand implements Callable<Integer> {

    @Mixin
    private final Common common;

    @Mixin
    private final NamedRun run = new NamedRun();

    @Parameters(index = "1", paramLabel = "STEP", description = "The step to go on from.")
    private String step = "";

    @Option(names = "--input", paramLabel = "JSON", description = "Another input. Default: that of the run.")
    private @Nullable String input;

    @Option(
            names = "--version",
            paramLabel = "N",
            description = "Moves it to that version of the workflow, or to the 'newest'. Default: that of the run.")
    private @Nullable String version;

    @Option(names = "--json", description = "Answers as JSON.")
    private boolean json;

    /** In these surroundings. */
    public ForkCommand(Surroundings around) {
        this.common = new Common(around);
    }

    @Override
    public Integer call() {
        ForkOptions options = options();
        Database database = common.open();
        UUID source = run.id(database.inspector());
        try (DurableTaskEngine engine = CallingEngine.on(database)) {
            StartedRun fork = engine.find(source).fork(step, options);
            ActionLog.note(common, database, "fork", source + " " + step, "Started run " + fork.id() + ".", changes());
            common.print(
                    json
                            ? Json.of(Map.of("run", fork.id(), "forkedFrom", source, "step", step))
                            : "Run " + fork.id() + " goes on from step '" + step + "' of run " + source + ".");
        }
        return ExitStatus.OK;
    }

    /** Which options were given; an input may be confidential. */
    private String changes() {
        String changed = input == null ? "" : "with another input";
        return version == null ? changed : (changed + " version " + version).strip();
    }

    private ForkOptions options() {
        ForkOptions options = ForkOptions.none();
        if (input != null) {
            options = options.inputJson(input);
        }
        if (version == null) {
            return options;
        }
        if (version.equalsIgnoreCase("newest")) {
            return options.newestVersion();
        }
        try {
            return options.version(Integer.parseInt(version));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("--version takes a number or 'newest', not '" + version + "'.", e);
        }
    }
}
