package dev.cairn.application.advance;

import dev.cairn.domain.model.RunInsertion;
import dev.cairn.domain.port.Transaction;
import java.util.List;

/**
 * Stores new runs with all their tasks, inside the transaction of a trigger. Tasks that are ready still have to be
 * {@link PlaceReady placed}.
 */
public final class BeginRuns {

    private BeginRuns() {}

    /** Stores the runs whose id and key are free. */
    public static Begun begin(Transaction tx, List<RunRequest> requests, Roots roots) {
        List<RunInsertion> insertions =
                tx.runs().insert(requests.stream().map(RunRequest::run).toList());
        boolean waits = requests.stream().anyMatch(request -> request.isDelayed() || request.hasDeadline());
        NewRuns added = new NewRuns(waits ? tx.timers().now() : tx.now(), roots);
        for (int i = 0; i < requests.size(); i++) {
            if (insertions.get(i).created()) {
                added.add(requests.get(i));
            }
        }
        if (!added.deadlines.isEmpty()) {
            tx.timeLimits().bound(added.deadlines);
        }
        tx.tasks().insert(added.tasks);
        tx.timers().insert(added.timers);
        tx.events().append(added.events);
        return new Begun(insertions, added.ready);
    }

    /**
     * The outcome of storing runs.
     *
     * @param insertions the insertion of each run, in the order of the requests
     * @param ready the first tasks of the new runs, unless they wait for a timer
     */
    public record Begun(List<RunInsertion> insertions, List<UnplacedTask> ready) {}

    /** Where the first tasks of a run without a delay go. */
    public enum Roots {
        /** They go to the queue. */
        QUEUE,
        /** They go to a timer that is due at once, and from there to the queue. */
        WAIT_FOR_COMMIT
    }
}
