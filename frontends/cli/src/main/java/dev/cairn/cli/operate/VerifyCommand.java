package dev.cairn.cli.operate;

import dev.cairn.adapter.postgres.verify.Verify;
import dev.cairn.cli.shell.Common;
import dev.cairn.cli.shell.Database;
import dev.cairn.cli.shell.ExitStatus;
import dev.cairn.cli.shell.Surroundings;
import dev.cairn.cli.text.Json;
import dev.cairn.cli.text.Words;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Checks the stored data. */
@Command(
        name = "verify",
        header = "Checks whether everything stored is as it must be.",
        description = "Asks for every invariant of the engine in one read-only snapshot, while engines work. Exits with"
                + " 0 when all hold, with 1 when something is wrong, with 2 when it could not be checked.",
        footer = {"", "Example:", "  cairn verify --url jdbc:postgresql://host/database"})
public final class VerifyCommand implements Callable<Integer> {

    @Mixin
    private final Common common;

    @Option(names = "--json", description = "Answers as JSON.")
    private boolean json;

    /** In these surroundings. */
    public VerifyCommand(Surroundings around) {
        this.common = new Common(around);
    }

    @Override
    public Integer call() {
        Database database = common.open();
        Verify.Findings findings =
                Verify.on(database.dataSource()).schema(database.schema()).findings();
        if (json) {
            common.print(Json.of(findings));
        } else {
            print(findings);
        }
        return findings.violations().isEmpty() ? ExitStatus.OK : ExitStatus.BAD;
    }

    private void print(Verify.Findings findings) {
        findings.violations().forEach(violation -> common.print(violation.toString()));
        int count = findings.violations().size();
        String verdict =
                count == 0 ? common.style().green("clean") : common.style().red(Words.count(count, "violation"));
        common.print(verdict + ", looked at " + findings.seen());
        if (count >= Verify.MOST_OF_A_KIND) {
            common.print("There may be more: of each invariant the first " + Verify.MOST_OF_A_KIND + " are listed.");
        }
    }
}
