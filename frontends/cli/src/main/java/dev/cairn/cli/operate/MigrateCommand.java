package dev.cairn.cli.operate;

import dev.cairn.adapter.postgres.Migrations;
import dev.cairn.cli.shell.Common;
import dev.cairn.cli.shell.Database;
import dev.cairn.cli.shell.ExitStatus;
import dev.cairn.cli.shell.Surroundings;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Brings the schema to the version this code needs. */
@Command(
        name = "migrate",
        header = "Brings the schema to the version this Cairn needs.",
        description = "Engines do so by themselves when they are built; this is for those who do not let them.",
        footer = {"", "Example:", "  cairn migrate --print > cairn.sql"})
public final class MigrateCommand implements Callable<Integer> {

    @Mixin
    private final Common common;

    @Option(names = "--print", description = "Only prints the statements, for the --schema given; asks no database.")
    private boolean print;

    /** In these surroundings. */
    public MigrateCommand(Surroundings around) {
        this.common = new Common(around);
    }

    @Override
    public Integer call() {
        if (print) {
            common.around().out().print(Migrations.print(common.schema()));
            return ExitStatus.OK;
        }
        Database database = common.open();
        int version =
                Migrations.on(database.dataSource()).schema(database.schema()).apply();
        common.print("Schema '" + database.schema() + "' at " + database.place() + " has version " + version + ".");
        return ExitStatus.OK;
    }
}
