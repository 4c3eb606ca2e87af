package dev.cairn.chaos.figures;

import dev.cairn.chaos.machine.Folders;
import java.nio.file.Path;
import java.util.List;
import java.util.NoSuchElementException;

/** Measures from the command line; exits with 0 only when everything is as promised. */
public final class FiguresCommand {

    private FiguresCommand() {}

    /** See {@link FigureOptions#USAGE}. */
    public static void main(String[] arguments) throws Exception {
        FigureOptions options;
        try {
            options = FigureOptions.parse(List.of(arguments));
        } catch (IllegalArgumentException | NoSuchElementException e) {
            System.err.println(FigureOptions.USAGE);
            System.exit(2);
            return;
        }
        Path folder = Folders.create();
        System.out.println("files in " + folder);
        Figures figures = new Figures(System.out, options.decides());
        try (FigureStage stage = new FigureStage(folder, figures)) {
            for (FigureOptions.Figure figure : options.figures()) {
                switch (figure) {
                    case TAKE_OVER -> new TakeOverFigures(stage, figures).take(options);
                    case RESTART -> new RestartFigures(stage, figures).take(options);
                    case COMMITS -> new CommitFigures(stage, figures).take(options);
                    case CANCELS -> new CancelFigures(stage, figures).take(options);
                    case TIMERS -> new TimerFigures(stage, figures).take(options);
                }
            }
        }
        boolean asPromised = figures.conclude();
        if (asPromised) {
            Folders.delete(folder);
        }
        System.exit(asPromised ? 0 : 1);
    }
}
