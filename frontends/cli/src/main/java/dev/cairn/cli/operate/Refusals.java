package dev.cairn.cli.operate;

import dev.cairn.RefusedRun;
import dev.cairn.cli.text.Words;
import java.util.List;

/** The runs that a command could not change, as lines of text. */
final class Refusals {

    private Refusals() {}

    /** Each on a line with its reason, below what was done; nothing when there are none. */
    static String listed(List<RefusedRun> named, long number) {
        StringBuilder lines = new StringBuilder();
        named.forEach(
                run -> lines.append("\n  ").append(run.runId()).append("  ").append(Words.oneLine(run.reason())));
        if (number > named.size()) {
            lines.append("\n  and ")
                    .append(Words.count(number - named.size(), "run"))
                    .append(" more");
        }
        return lines.toString();
    }
}
