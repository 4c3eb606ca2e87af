package dev.cairn.cli.operate;

import dev.cairn.DurableTaskEngine;
import dev.cairn.SignalResult;
import dev.cairn.cli.shell.Common;
import dev.cairn.cli.shell.Database;
import dev.cairn.cli.shell.ExitStatus;
import dev.cairn.cli.shell.RunChoice;
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

/** Sends a signal to a run. */
@Command(
        name = "signal",
        header = "Sends a signal to a run.",
        description =
                "A step that waits for the signal receives it at once; otherwise the run keeps it until a step waits"
                        + " for it. 'cairn why RUN' says what a run waits for.",
        footer = {"", "Example:", "  cairn signal 019a8f3c approval '{\"by\":\"ada\"}'"})
public final class SignalCommand implements Callable<Integer> {

    @Mixin
    private final Common common;

    @Parameters(
            index = "0",
            paramLabel = "RUN",
            description = "The id of the run, or as much of its beginning as is unambiguous.")
    private String run = "";

    @Parameters(index = "1", paramLabel = "NAME", description = "The name of the signal.")
    private String name = "";

    @Parameters(index = "2", paramLabel = "JSON", description = "Its value.")
    private String value = "";

    @Option(
            names = "--key",
            paramLabel = "KEY",
            description = "What you call this message: the run stores it only once under that key.")
    private @Nullable String key;

    @Option(names = "--json", description = "Answers as JSON.")
    private boolean json;

    /** In these surroundings. */
    public SignalCommand(Surroundings around) {
        this.common = new Common(around);
    }

    @Override
    public Integer call() {
        Database database = common.open();
        UUID id = RunChoice.of(database.inspector(), run);
        try (DurableTaskEngine engine = CallingEngine.on(database)) {
            SignalResult result = engine.find(id).signalJson(name, value, key);
            ActionLog.note(common, database, "signal", id + " " + name, words(result), "");
            common.print(
                    json
                            ? Json.of(Map.of("run", id, "signal", name, "outcome", result))
                            : "Signal '" + name + "' to run " + id + ": " + words(result));
        }
        return ExitStatus.OK;
    }

    private static String words(SignalResult result) {
        return switch (result) {
            case DELIVERED -> "delivered to a step that waited for it.";
            case KEPT -> "kept until a step waits for it.";
            case DUPLICATE -> "a duplicate; the run has had one with that key.";
        };
    }
}
