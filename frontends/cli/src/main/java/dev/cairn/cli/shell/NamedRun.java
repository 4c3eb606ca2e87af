package dev.cairn.cli.shell;

import dev.cairn.adapter.postgres.inspect.Inspector;
import java.util.UUID;
import picocli.CommandLine.Parameters;

/** The run that a command is about, as its first argument. */
public final class NamedRun {

    @Parameters(
            index = "0",
            paramLabel = "RUN",
            description = "The id of the run, or as much of its beginning as is unambiguous.")
    private String beginning = "";

    /** The one run whose id begins so. */
    public UUID id(Inspector inspector) {
        return RunChoice.of(inspector, beginning);
    }
}
