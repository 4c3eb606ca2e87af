package dev.cairn.simulation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.LongStream;

/** Many seeds, each wholly on one thread, so that several threads change nothing but the time it takes. */
public final class Campaign {

    private final Simulation simulation;
    private final int threads;
    private final Consumer<Verdict> onVerdict;

    /**
     * Of one simulation.
     *
     * @param onVerdict told of each seed, from any of the threads
     */
    public Campaign(Simulation simulation, int threads, Consumer<Verdict> onVerdict) {
        this.simulation = simulation;
        this.threads = threads;
        this.onVerdict = onVerdict;
    }

    /** Lives all seeds from the first on, and returns the verdicts that are not clean, in the order of the seeds. */
    public List<Verdict> run(long first, long count) {
        AtomicLong next = new AtomicLong(first);
        try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
            List<Future<List<Verdict>>> parts = LongStream.range(0, threads)
                    .mapToObj(thread -> pool.submit(() -> share(next, first + count)))
                    .toList();
            List<Verdict> found = new ArrayList<>();
            for (Future<List<Verdict>> part : parts) {
                found.addAll(part.get());
            }
            found.sort(Comparator.comparingLong(Verdict::seed));
            return found;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted before all seeds were lived.", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("The simulation itself failed.", e.getCause());
        }
    }

    private List<Verdict> share(AtomicLong next, long end) {
        List<Verdict> found = new ArrayList<>();
        for (long seed = next.getAndIncrement(); seed < end; seed = next.getAndIncrement()) {
            Verdict verdict = simulation.run(seed);
            onVerdict.accept(verdict);
            if (!verdict.isClean()) {
                found.add(verdict);
            }
        }
        return found;
    }
}
