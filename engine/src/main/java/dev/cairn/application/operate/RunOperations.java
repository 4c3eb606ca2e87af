package dev.cairn.application.operate;

import dev.cairn.Workers;
import dev.cairn.application.execute.PayloadCodec;
import dev.cairn.application.observe.AfterCommit;
import dev.cairn.application.revive.ReviveRuns;
import dev.cairn.domain.model.RunInsertion;
import dev.cairn.domain.port.Store;
import java.util.function.Function;

/**
 * The operations on a stored run.
 *
 * @param inspect reads it
 * @param cancel cancels it or a step of it
 * @param signals sends it signals
 * @param fork stores a fork of it, or finds the one that was stored before under the same id or key
 * @param revive requeues its failed steps
 * @param workers the workers that run it
 */
public record RunOperations(
        InspectRuns inspect,
        CancelRuns cancel,
        SignalRuns signals,
        Function<ForkRequest, RunInsertion> fork,
        ReviveRuns revive,
        Workers workers) {

    /** The operations on the runs of that store; {@code name} is who does them. */
    public static RunOperations on(
            Store store,
            AfterCommit afterCommit,
            PayloadCodec codec,
            Function<ForkRequest, RunInsertion> fork,
            String name) {
        return new RunOperations(
                new InspectRuns(store),
                new CancelRuns(store, afterCommit),
                new SignalRuns(new SendSignals(store, afterCommit), codec),
                fork,
                new ReviveRuns(store, afterCommit, name),
                new SteerWorkers(store, afterCommit, name));
    }
}
