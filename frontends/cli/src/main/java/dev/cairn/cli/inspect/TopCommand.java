package dev.cairn.cli.inspect;

import dev.cairn.adapter.postgres.inspect.Inspector;
import dev.cairn.cli.shell.Common;
import dev.cairn.cli.shell.ExitStatus;
import dev.cairn.cli.shell.Surroundings;
import dev.cairn.cli.text.Json;
import dev.cairn.cli.text.LiveArea;
import dev.cairn.cli.text.Terminal;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows what all workers are doing, live. */
@Command(
        name = "top",
        header = "Shows what all workers are doing, live.",
        description = "Throughput, the queue of each tenant, the load of each worker, how long the oldest step has"
                + " waited, and what fails. Redrawn every two seconds on a terminal until Ctrl-C, printed once"
                + " elsewhere. The workers store what they count every ten seconds.",
        footer = {"", "Example:", "  cairn top --once"})
public final class TopCommand implements Callable<Integer> {

    private static final int PAUSE_SECONDS = 2;

    @Mixin
    private final Common common;

    @Option(names = "--once", description = "Prints one picture and ends.")
    private boolean once;

    @Option(names = "--json", description = "Answers once, as JSON.")
    private boolean json;

    /** In these surroundings. */
    public TopCommand(Surroundings around) {
        this.common = new Common(around);
    }

    @Override
    public Integer call() throws InterruptedException {
        Inspector inspector = common.open().inspector();
        TopScreen screen = new TopScreen(common.style());
        if (json) {
            common.print(Json.of(TopSnapshot.of(inspector)));
        } else if (once || !common.around().isTerminal()) {
            common.print(screen.lines(TopSnapshot.of(inspector), Integer.MAX_VALUE));
        } else {
            redraw(inspector, screen);
        }
        return ExitStatus.OK;
    }

    /** Until the process is told to end, or its thread is interrupted. */
    private void redraw(Inspector inspector, TopScreen screen) throws InterruptedException {
        Terminal terminal = common.around().terminal();
        try (LiveArea area = new LiveArea(common.around().out())) {
            while (!Thread.currentThread().isInterrupted()) {
                area.draw(screen.lines(TopSnapshot.of(inspector), terminal.rows() - 1));
                TimeUnit.SECONDS.sleep(PAUSE_SECONDS);
            }
        }
    }
}
