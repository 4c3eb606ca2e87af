package dev.cairn.chaos.figures;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * What is measured, and how often.
 *
 * @param figures which of them, in the order of the enum
 * @param decides whether a time over its limit is a finding; a quick look takes too few to judge by
 * @param settling how long a load runs before and after something happens
 */
record FigureOptions(Set<Figure> figures, boolean decides, Rounds rounds, Sizes sizes, Duration settling) {

    static final String USAGE = """
            Usage: run --figures [take-over] [restart] [commits] [cancels] [timers] [--quick | --kills N --hangs N --stops N]
              without names  all of them
              --quick        a few of each, in half a minute; times are told and not judged
              --kills N      that many workers killed one after the other, 100 by default
              --hangs N      that many workers made to hang one after the other, 20 by default
              --stops N      that many workers stopped one after the other, 50 by default
            """;

    /** What can be measured. */
    enum Figure {
        /** How soon others go on with the work of a worker that is gone. */
        TAKE_OVER,
        /** How soon work flows again after a restart of the server. */
        RESTART,
        /** How soon a run starts after the commit of the transaction that triggered it. */
        COMMITS,
        /** How long cancelling takes, and how soon running steps are interrupted. */
        CANCELS,
        /** How late sleeps end. Last, because it fills the tables. */
        TIMERS
    }

    /** How many workers are killed, made to hang, and stopped. */
    record Rounds(int kills, int hangs, int stops) {}

    /**
     * How many timers are pending while others fire, how many sleeps end beside them, how many commits are made or steps
     * interrupted, how many runs are cancelled by a filter.
     */
    record Sizes(int timers, int naps, int commits, int cancelled) {}

    static FigureOptions parse(List<String> arguments) {
        FigureOptions options = new FigureOptions(
                EnumSet.noneOf(Figure.class),
                true,
                new Rounds(100, 20, 50),
                new Sizes(100_000, 2_000, 200, 10_000),
                Duration.ofSeconds(25));
        Deque<String> left = new ArrayDeque<>(arguments);
        while (!left.isEmpty()) {
            options = options.with(left.remove(), left);
        }
        if (options.figures.isEmpty()) {
            options.figures.addAll(Set.of(Figure.values()));
        }
        return options;
    }

    private FigureOptions with(String argument, Deque<String> left) {
        return switch (argument) {
            case "--quick" ->
                new FigureOptions(
                        figures, false, new Rounds(0, 0, 1), new Sizes(1_000, 30, 10, 100), Duration.ofSeconds(1));
            case "--kills" -> with(new Rounds(number(left), rounds.hangs, rounds.stops));
            case "--hangs" -> with(new Rounds(rounds.kills, number(left), rounds.stops));
            case "--stops" -> with(new Rounds(rounds.kills, rounds.hangs, number(left)));
            default -> {
                figures.add(Figure.valueOf(argument.replace('-', '_').toUpperCase(Locale.ROOT)));
                yield this;
            }
        };
    }

    private FigureOptions with(Rounds changed) {
        return new FigureOptions(figures, decides, changed, sizes, settling);
    }

    private static int number(Deque<String> left) {
        return Integer.parseInt(left.remove());
    }
}
