package dev.cairn.cli.inspect;

import dev.cairn.RunDetails;
import dev.cairn.RunPayloads;
import dev.cairn.StepFailure;
import dev.cairn.TaskDetails;
import dev.cairn.cli.text.Style;
import java.util.ArrayList;
import java.util.List;

/** What of a run is shown on request only: payloads, which may be confidential, and stack traces, which are long. */
final class RunExtras {

    private RunExtras() {}

    /** The upper parts of the stack traces of failed steps. */
    static List<String> traces(RunDetails run, Style style) {
        List<String> lines = new ArrayList<>();
        for (TaskDetails task : run.tasks()) {
            StepFailure failure = task.failure();
            if (failure != null) {
                lines.add("");
                lines.add(style.red(task.name()) + " failed at attempt " + failure.attempts());
                String trace = failure.stackTrace();
                if (trace == null) {
                    lines.add("  without a stack trace");
                } else {
                    trace.lines().map(line -> "  " + line.strip()).forEach(lines::add);
                }
            }
        }
        return lines.isEmpty() ? List.of("", style.faint("No step has failed, so there is no stack trace.")) : lines;
    }

    /** The input, then the outputs there are. */
    static List<String> payloads(RunPayloads payloads, Style style) {
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add(style.faint("input ") + payloads.input());
        payloads.outputs().forEach((step, output) -> lines.add(style.faint("output of " + step + " ") + output));
        return lines;
    }
}
