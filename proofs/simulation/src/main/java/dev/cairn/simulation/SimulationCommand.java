package dev.cairn.simulation;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Lives many worlds, or shows one, from the command line. Exit status: 0 all clean, 1 a violation, 2 a wrong usage. */
public final class SimulationCommand {

    private static final int MOST_THREADS = 2;
    private static final int MOST_SHOWN = 10;
    private static final long PROGRESS_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final Simulation simulation;
    private final PrintStream out;
    private final LongSupplier nanos;
    private long begun;
    private long shown;
    private long lived;
    private long violated;

    SimulationCommand(Simulation simulation, PrintStream out, LongSupplier nanos) {
        this.simulation = simulation;
        this.out = out;
        this.nanos = nanos;
    }

    /** Runs the command and exits with its status. */
    public static void main(String[] args) {
        System.exit(new SimulationCommand(new Simulation(), System.out, System::nanoTime).run(args));
    }

    int run(String... args) {
        try {
            Request request = Request.of(args);
            return request.replay() ? replay(request.first()) : live(request);
        } catch (IllegalArgumentException e) {
            out.println(e.getMessage());
            out.print(Request.USAGE);
            return 2;
        }
    }

    private int replay(long seed) {
        Verdict verdict = simulation.replay(seed);
        verdict.trace().forEach(out::println);
        out.println("trace " + Long.toHexString(verdict.traceHash()));
        show(verdict);
        return verdict.isClean() ? 0 : 1;
    }

    private int live(Request request) {
        begun = nanos.getAsLong();
        shown = begun;
        int threads = Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors());
        List<Verdict> found = new Campaign(simulation, threads, verdict -> note(verdict, request.count()))
                .run(request.first(), request.count());
        out.println(progress(request.count()) + (found.isEmpty() ? ": all clean." : "."));
        if (!found.isEmpty()) {
            long seed = found.getFirst().seed();
            out.println("Replay the first with --seed " + seed + ", through Maven with -Dseed=" + seed + ".");
        }
        return found.isEmpty() ? 0 : 1;
    }

    private synchronized void note(Verdict verdict, long count) {
        lived++;
        if (!verdict.isClean() && ++violated <= MOST_SHOWN) {
            show(verdict);
        }
        if (nanos.getAsLong() - shown >= PROGRESS_NANOS) {
            shown = nanos.getAsLong();
            out.println(progress(count));
        }
    }

    private void show(Verdict verdict) {
        out.println("seed " + verdict.seed() + (verdict.isClean() ? " is clean." : " is violated:"));
        verdict.violations().forEach(violation -> out.println("  " + violation));
    }

    private String progress(long count) {
        double seconds = (nanos.getAsLong() - begun) / 1e9;
        return String.format(
                Locale.ROOT,
                "%,d of %,d seeds, %,d violated, %.1f s, %.0f seeds/s",
                lived,
                count,
                violated,
                seconds,
                lived / seconds);
    }
}
