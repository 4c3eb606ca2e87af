package dev.cairn.cli.operate;

import dev.cairn.DurableTaskEngine;
import dev.cairn.ScheduleRef;
import dev.cairn.cli.shell.Common;
import dev.cairn.cli.shell.Database;
import dev.cairn.cli.shell.ExitStatus;
import dev.cairn.cli.shell.Surroundings;
import dev.cairn.cli.text.Json;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Something that is asked of one schedule, or done with it. */
abstract class ScheduleAction implements Callable<Integer> {

    @Mixin
    private final Common common;

    @Parameters(paramLabel = "SCHEDULE", description = "The name of the schedule.")
    private String name = "";

    @Option(names = "--json", description = "Answers as JSON.")
    private boolean json;

    ScheduleAction(Surroundings around) {
        this.common = new Common(around);
    }

    /** Asks or does it. */
    abstract Done act(ScheduleRef schedule);

    @Override
    public final Integer call() {
        Database database = common.open();
        try (DurableTaskEngine engine = CallingEngine.on(database)) {
            Done done = act(engine.schedules().find(name));
            if (done.action != null) {
                ActionLog.note(common, database, done.action, name, done.lines.getFirst(), done.detail);
            }
            if (json) {
                common.print(Json.of(done.answer));
            } else {
                common.print(done.lines);
            }
        }
        return ExitStatus.OK;
    }

    /**
     * What it came to.
     *
     * @param action its name in the log of actions, or null if nothing was changed
     * @param lines the answer for people, at least one line
     * @param answer the answer for programs
     * @param detail what the log keeps beside it
     */
    record Done(@Nullable String action, List<String> lines, Object answer, String detail) {

        static Done asked(List<String> lines, Object answer) {
            return new Done(null, lines, answer, "");
        }
    }
}
