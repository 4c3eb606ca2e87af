package dev.cairn.cli.demo;

import dev.cairn.cli.text.Words;
import java.io.PrintStream;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Lines for a file or a pipe: one every two seconds, and one for everything that happens. */
final class PlainView implements DemoView {

    private static final Duration PAUSE = Duration.ofSeconds(2);

    private final PrintStream out;
    private @Nullable Duration last;
    private int told;

    PlainView(PrintStream out) {
        this.out = out;
    }

    @Override
    public void preparing(String what) {
        out.println(what);
    }

    @Override
    public void show(Snapshot now) {
        for (Journal.Entry entry : now.journal().subList(told, now.journal().size())) {
            out.println(Words.stopwatch(entry.at()) + "  " + entry.text());
        }
        told = now.journal().size();
        if (last == null || now.elapsed().minus(last).compareTo(PAUSE) >= 0) {
            last = now.elapsed();
            String of = now.wanted() == 0 ? "" : " of " + Words.number(now.wanted());
            out.println("%s  started %s  finished %s%s  %.0f steps/s  workers %d"
                    .formatted(
                            Words.stopwatch(now.elapsed()),
                            Words.number(now.started()),
                            Words.number(now.finished()),
                            of,
                            now.stepsPerSecond(),
                            now.workers().size()));
        }
    }

    @Override
    public void close() {}
}
