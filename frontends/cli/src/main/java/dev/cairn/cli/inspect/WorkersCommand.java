package dev.cairn.cli.inspect;

import static dev.cairn.cli.text.Table.cell;

import dev.cairn.WorkerDetails;
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
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists workers. */
@Command(
        name = "workers",
        header = "Lists workers, and what they do.",
        description = "Those that are registered: their state, how many steps they run, what they have done, and when"
                + " they last said that they live. Then why a worker takes no work, and what it leaves alone.",
        footer = {"", "Example:", "  cairn workers --stopped"})
public final class WorkersCommand implements Callable<Integer> {

    private static final int MOST_STOPPED = 20;

    @Mixin
    private final Common common;

    @Option(names = "--stopped", description = "Lists those that were the last to stop or to be declared dead instead.")
    private boolean stopped;

    @Option(names = "--json", description = "Answers as JSON.")
    private boolean json;

    /** In these surroundings. */
    public WorkersCommand(Surroundings around) {
        this.common = new Common(around);
    }

    @Override
    public Integer call() {
        Inspector inspector = common.open().inspector();
        List<WorkerDetails> workers = stopped ? inspector.stoppedWorkers(MOST_STOPPED) : inspector.workers();
        if (json) {
            common.print(Json.of(workers));
        } else if (workers.isEmpty()) {
            common.print(stopped ? "No worker has stopped." : "No workers.");
        } else {
            common.print(table(workers, inspector.now()).lines(common.style()));
            workers.forEach(this::printRemarks);
        }
        return ExitStatus.OK;
    }

    private static Table table(List<WorkerDetails> workers, Instant now) {
        Table table = Table.of("worker", "state", ">running", ">slots", ">done", ">failed", ">up", ">last beat", "id");
        for (WorkerDetails worker : workers) {
            table.row(
                    cell(worker.name()),
                    cell(worker.state().name().toLowerCase(Locale.ROOT) + (worker.leader() ? ", leads" : "")),
                    cell(Integer.toString(worker.load())),
                    cell(Integer.toString(worker.slots())),
                    cell(Words.number(worker.tally().completed())),
                    cell(Words.number(worker.tally().failed())),
                    cell(since(worker.startedAt(), now)),
                    cell(since(worker.beatAt(), now) + " ago"),
                    cell(worker.id().toString()));
        }
        return table;
    }

    private static String since(Instant then, Instant now) {
        Duration time = Duration.between(then, now);
        return Words.duration(time.isNegative() ? Duration.ZERO : time);
    }

    private void printRemarks(WorkerDetails worker) {
        if (worker.reason() != null) {
            common.print(worker.name() + (stopped ? " " : " takes no work: it is ") + worker.reason() + ".");
        }
        for (WorkerDetails.Code code : worker.workflows()) {
            for (WorkerDetails.LeftAlone step : code.leftAlone()) {
                common.print(worker.name() + " leaves step '" + step.step() + "' of version " + step.version()
                        + " of workflow '" + code.workflow() + "' alone.");
            }
        }
    }
}
