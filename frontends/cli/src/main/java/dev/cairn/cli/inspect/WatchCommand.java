package dev.cairn.cli.inspect;

import dev.cairn.RunStatus;
import dev.cairn.TaskEvent;
import dev.cairn.adapter.postgres.inspect.Inspector;
import dev.cairn.adapter.postgres.inspect.RunHistory;
import dev.cairn.cli.shell.Common;
import dev.cairn.cli.shell.ExitStatus;
import dev.cairn.cli.shell.NamedRun;
import dev.cairn.cli.shell.Surroundings;
import dev.cairn.cli.text.LiveArea;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Follows a run until it is over. */
@Command(
        name = "watch",
        header = "Follows a run until it is over.",
        description = "Redraws the graph of a run on a terminal, or prints its events elsewhere. Exits with 0 when the"
                + " run completed, with 1 when it failed.",
        footer = {"", "Example:", "  cairn watch 019a8f3c"})
public final class WatchCommand implements Callable<Integer> {

    private static final long PAUSE_MILLIS = 300;

    @Mixin
    private final Common common;

    @Mixin
    private final NamedRun run = new NamedRun();

    /** In these surroundings. */
    public WatchCommand(Surroundings around) {
        this.common = new Common(around);
    }

    @Override
    public Integer call() throws InterruptedException {
        Inspector inspector = common.open().inspector();
        UUID id = run.id(inspector);
        RunStatus end = common.around().isTerminal() ? redraw(inspector, id) : follow(inspector, id);
        return end == RunStatus.COMPLETED ? ExitStatus.OK : ExitStatus.BAD;
    }

    private RunStatus redraw(Inspector inspector, UUID id) throws InterruptedException {
        RunView view = new RunView(common.around());
        try (LiveArea area = new LiveArea(common.around().out())) {
            while (true) {
                RunHistory history = inspector.run(id);
                area.draw(view.screen(history));
                if (history.details().status().isTerminal()) {
                    return history.details().status();
                }
                TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            }
        }
    }

    /** Each event once, in a line of its own. */
    private RunStatus follow(Inspector inspector, UUID id) throws InterruptedException {
        RunView view = new RunView(common.around());
        int seen = 0;
        while (true) {
            RunHistory history = inspector.run(id);
            List<TaskEvent> events = history.events();
            events.subList(seen, events.size()).forEach(event -> common.print(view.line(history, event)));
            seen = events.size();
            if (history.details().status().isTerminal()) {
                common.print(history.details().status().name());
                return history.details().status();
            }
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        }
    }
}
