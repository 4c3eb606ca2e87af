package dev.cairn.cli.operate;

import static dev.cairn.cli.text.Table.cell;

import dev.cairn.DeadLetter;
import dev.cairn.DeadLetterPage;
import dev.cairn.DeadLetterQuery;
import dev.cairn.Limits;
import dev.cairn.adapter.postgres.inspect.Inspector;
import dev.cairn.cli.shell.Common;
import dev.cairn.cli.shell.ExitStatus;
import dev.cairn.cli.shell.Surroundings;
import dev.cairn.cli.text.Json;
import dev.cairn.cli.text.Table;
import dev.cairn.cli.text.Words;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists dead letters, and has the commands that deal with them. */
@Command(
        name = "dead-letters",
        header = "Lists the steps that failed for good, and deals with them.",
        description = "The last failure first. Those that were requeued or discarded are not listed.",
        footer = {
            "",
            "Examples:",
            "  cairn dead-letters --workflow checkout --since 24h",
            "  cairn dead-letters groups",
            "  cairn dead-letters requeue --fingerprint 5f2b9c01 --dry-run",
        })
public final class DeadLettersCommand implements Callable<Integer> {

    private static final int LONGEST_ERROR = 60;

    @Mixin
    private final Common common;

    @Mixin
    private final LetterFilter filter = new LetterFilter();

    @Option(names = "--limit", paramLabel = "N", defaultValue = "20", description = "At most N. Default: 20.")
    private int limit;

    @Option(
            names = "--after",
            paramLabel = "CURSOR",
            description = "Goes on behind an earlier list, which said with which cursor.")
    private @Nullable String after;

    @Option(names = "--json", description = "Answers as JSON.")
    private boolean json;

    private DeadLettersCommand(Surroundings around) {
        this.common = new Common(around);
    }

    /** The command, which lists by itself, with those under it. */
    public static CommandLine in(Surroundings around) {
        return new CommandLine(new DeadLettersCommand(around))
                .addSubcommand(new CommandLine(new DeadLettersCommand(around)).setCommandName("list"))
                .addSubcommand(new ShowLetterCommand(around))
                .addSubcommand(new LetterGroupsCommand(around))
                .addSubcommand(new RequeueCommand(around))
                .addSubcommand(new DiscardCommand(around));
    }

    @Override
    public Integer call() {
        if (limit < 1 || limit > Limits.MAX_PAGE) {
            throw new IllegalArgumentException(
                    "The limit must lie between 1 and 1,000, was " + limit + ". Read more with --after.");
        }
        Inspector inspector = common.open().inspector();
        DeadLetterQuery query = filter.query(inspector).limit(limit);
        print(inspector, inspector.deadLetters(after == null ? query : query.after(after)));
        return ExitStatus.OK;
    }

    private void print(Inspector inspector, DeadLetterPage page) {
        if (json) {
            common.print(Json.of(page.letters().stream().map(WithoutTraces::of).toList()));
        } else if (page.letters().isEmpty() && page.next() == null) {
            common.print("No dead letters.");
        } else {
            common.print(table(page.letters(), inspector.now()).lines(common.style()));
        }
        if (page.next() != null) {
            String more = "There are more: --limit N shows them, or --after " + page.next() + ".";
            (json ? common.around().err() : common.around().out())
                    .println(json ? more : common.style().faint(more));
        }
    }

    private Table table(List<DeadLetter> letters, Instant now) {
        Table table = Table.of(">failed", "workflow", "step", "tenant", ">tries", ">requeued", "run", "error");
        for (DeadLetter letter : letters) {
            table.row(
                    cell(ago(letter.failedAt(), now)),
                    cell(letter.workflow()),
                    cell(letter.step()),
                    cell(letter.tenant()),
                    cell(Integer.toString(letter.failure().attempts())),
                    cell(letter.requeues() == 0 ? "" : Integer.toString(letter.requeues())),
                    cell(letter.runId().toString()),
                    cell(error(letter), common.style()::red));
        }
        return table;
    }

    static String ago(Instant time, Instant now) {
        return Words.duration(Duration.between(time, now)) + " ago";
    }

    /** The class of the error without its package, and as much of the message as a line has room for. */
    static String error(DeadLetter letter) {
        String type = letter.failure().errorType();
        String text = type.substring(type.lastIndexOf('.') + 1) + ": "
                + Words.oneLine(letter.failure().message());
        return Words.cut(text, LONGEST_ERROR);
    }
}
