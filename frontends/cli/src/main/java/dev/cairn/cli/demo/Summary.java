package dev.cairn.cli.demo;

import dev.cairn.adapter.postgres.verify.Verify;
import dev.cairn.cli.shell.Surroundings;
import dev.cairn.cli.text.GraphPicture;
import dev.cairn.cli.text.Style;
import dev.cairn.cli.text.Words;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What is said at the end. */
final class Summary {

    private final Surroundings around;
    private final Stage stage;
    private final Style style;
    private final PrintStream out;
    private @Nullable Snapshot end;
    private List<Kill> kills = List.of();

    Summary(Surroundings around, Stage stage) {
        this.around = around;
        this.stage = stage;
        this.style = around.style();
        this.out = around.out();
    }

    void of(Snapshot last, List<Kill> all) {
        this.end = last;
        this.kills = all;
    }

    /** Says what came of it, after a look at the stored data; true when all is well. */
    boolean print(boolean interrupted) {
        if (end == null) {
            return false;
        }
        Verify.Findings findings = Verify.on(stage.database().dataSource())
                .schema(stage.database().schema())
                .findings();
        out.println();
        if (!around.isTerminal()) {
            printPicture(end);
        }
        printRuns(end);
        kills.forEach(kill -> out.println(kill.told()));
        findings.violations().forEach(violation -> out.println(style.red(violation.toString())));
        boolean clean = findings.violations().isEmpty();
        out.println("verify: "
                + (clean
                        ? style.green("clean")
                        : style.red(Words.count(findings.violations().size(), "violation"))));
        out.println(style.faint("  looked at " + most(findings.seen())));
        out.println(style.faint("Kept in " + stage.files() + ": the next start goes on, --fresh starts over."));
        return clean && end.failed() == 0 && (interrupted || end.finished() == end.started());
    }

    /** Runs, tasks and events; the rest is not worth a second line. */
    private static String most(String seen) {
        return Arrays.stream(seen.split(", ")).limit(3).collect(Collectors.joining(", "));
    }

    /** What a terminal has shown all the time. */
    private void printPicture(Snapshot last) {
        new TenantTable(style).lines(last).forEach(out::println);
        if (last.focus() != null) {
            out.println();
            out.println("run " + last.focus().details().id() + " of "
                    + last.focus().details().tenant());
            GraphPicture.of(last.focus().details(), style, around.terminal().columns())
                    .forEach(out::println);
            out.println(Legend.line(style));
        }
        out.println();
    }

    private void printRuns(Snapshot last) {
        int open = last.started() - last.finished();
        String bad = last.failed() == 0 ? "" : ", " + style.red(last.failed() + " failed");
        String rest = open == 0 ? "" : ", " + Words.number(open) + " not yet";
        out.println("%s finished in %s%s%s: %s, %s"
                .formatted(
                        style.bold(Words.count(last.finished(), "run")),
                        Words.duration(last.elapsed()),
                        bad,
                        rest,
                        Words.count(last.steps(), "step"),
                        "%.0f a second"
                                .formatted(last.steps()
                                        / Math.max(1e-3, last.elapsed().toMillis() / 1e3))));
    }
}
