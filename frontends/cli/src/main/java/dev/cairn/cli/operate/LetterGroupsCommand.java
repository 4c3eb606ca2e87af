package dev.cairn.cli.operate;

import static dev.cairn.cli.text.Table.cell;

import dev.cairn.DeadLetterGroup;
import dev.cairn.adapter.postgres.inspect.Inspector;
import dev.cairn.cli.shell.Common;
import dev.cairn.cli.shell.ExitStatus;
import dev.cairn.cli.shell.Surroundings;
import dev.cairn.cli.text.Json;
import dev.cairn.cli.text.Table;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Groups dead letters by their fingerprint. */
@Command(
        name = "groups",
        header = "Groups dead letters that failed alike, the largest group first.",
        description = "Failures share a fingerprint if they have the same step, the same class of error, and the same"
                + " message but for numbers and ids.",
        footer = {"", "Example:", "  cairn dead-letters groups --workflow checkout"})
final class LetterGroupsCommand implements Callable<Integer> {

    @Mixin
    private final Common common;

    @Mixin
    private final LetterFilter filter = new LetterFilter();

    @Option(names = "--json", description = "Answers as JSON.")
    private boolean json;

    LetterGroupsCommand(Surroundings around) {
        this.common = new Common(around);
    }

    @Override
    public Integer call() {
        Inspector inspector = common.open().inspector();
        List<DeadLetterGroup> groups = inspector.deadLetterGroups(filter.query(inspector));
        if (json) {
            common.print(Json.of(groups.stream().map(WithoutTraces::of).toList()));
        } else if (groups.isEmpty()) {
            common.print("No dead letters.");
        } else {
            common.print(table(groups, inspector.now()).lines(common.style()));
        }
        return ExitStatus.OK;
    }

    private Table table(List<DeadLetterGroup> groups, Instant now) {
        Table table = Table.of(">letters", ">first", ">last", "fingerprint", "workflow", "step", "error of the last");
        for (DeadLetterGroup group : groups) {
            table.row(
                    cell(group.count().toString()),
                    cell(DeadLettersCommand.ago(group.first(), now)),
                    cell(DeadLettersCommand.ago(group.last(), now)),
                    cell(group.fingerprint()),
                    cell(group.sample().workflow()),
                    cell(group.sample().step()),
                    cell(DeadLettersCommand.error(group.sample()), common.style()::red));
        }
        return table;
    }
}
