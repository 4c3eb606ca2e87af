package dev.cairn.application.settle;

import dev.cairn.WorkerDetails;
import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** Counts the attempts that ended on this worker and were stored. Any number of threads may count. */
public final class WorkTally {

    private final LongAdder completed = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private final LongAdder busyNanos = new LongAdder();

    /** Counts the accepted results of a transaction that happened at this time of the store. */
    void count(List<AttemptResult> results, Set<Fence> accepted, Instant at) {
        for (AttemptResult result : results) {
            LongAdder counter = accepted.contains(result.fence()) ? counter(result.outcome()) : null;
            if (counter != null) {
                counter.increment();
                Instant startedAt = result.lease().startedAt();
                if (at.isAfter(startedAt)) {
                    busyNanos.add(Duration.between(startedAt, at).toNanos());
                }
            }
        }
    }

    /** Where the outcome is counted, or null for one that says nothing about the code of the step. */
    private @Nullable LongAdder counter(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Completed ended -> completed;
            case Outcome.Skipped ended -> completed;
            case Outcome.SleepingFor begun -> completed;
            case Outcome.SleepingUntil begun -> completed;
            case Outcome.Waiting begun -> completed;
            case Outcome.Received ended -> completed;
            case Outcome.Failed ended -> failed;
            case Outcome.Retrying ended -> failed;
            case Outcome.TimedOut late -> failed;
            case Outcome.OutOfTime late -> failed;
            case Outcome.GivenBack back -> null;
            case Outcome.Crashed crashed -> null;
            case Outcome.Cancelled cancelled -> null;
            case Outcome.NotStarted late -> null;
            case Outcome.TimerFired fired -> null;
            case Outcome.WaitOver over -> null;
        };
    }

    /** What the worker has done since it was created. */
    public WorkerDetails.Tally sum() {
        return new WorkerDetails.Tally(completed.sum(), failed.sum(), Duration.ofNanos(busyNanos.sum()));
    }
}
