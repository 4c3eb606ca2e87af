package dev.cairn.cli.operate;

import dev.cairn.adapter.postgres.Retention;
import dev.cairn.cli.shell.Common;
import dev.cairn.cli.shell.Database;
import dev.cairn.cli.shell.ExitStatus;
import dev.cairn.cli.shell.Surroundings;
import dev.cairn.cli.text.Age;
import dev.cairn.cli.text.Json;
import dev.cairn.cli.text.Words;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Deletes old runs. */
@Command(
        name = "prune",
        header = "Deletes runs that have been over for long.",
        description = "Their steps and events go with them. Runs that are not over are never deleted. Engines may be at"
                + " work meanwhile.",
        footer = {"", "Example:", "  cairn prune --older-than 30d"})
public final class PruneCommand implements Callable<Integer> {

    @Mixin
    private final Common common;

    @Option(
            names = "--older-than",
            required = true,
            paramLabel = "TIME",
            converter = Age.class,
            description = "How long they have been over, such as 12h or 30d.")
    private Duration olderThan = Duration.ZERO;

    @Option(names = "--json", description = "Answers as JSON.")
    private boolean json;

    /** In these surroundings. */
    public PruneCommand(Surroundings around) {
        this.common = new Common(around);
    }

    @Override
    public Integer call() {
        Database database = common.open();
        long deleted =
                Retention.on(database.dataSource()).schema(database.schema()).prune(olderThan);
        common.print(json ? Json.of(Map.of("deleted", deleted)) : "Deleted " + Words.count(deleted, "run") + ".");
        return ExitStatus.OK;
    }
}
