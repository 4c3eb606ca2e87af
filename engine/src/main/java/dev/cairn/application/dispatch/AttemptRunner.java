package dev.cairn.application.dispatch;

import dev.cairn.application.settle.CancelSignal;
import dev.cairn.application.settle.HeartbeatBuffer;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.Outcome;

/** Executes an attempt and returns its outcome. Never throws. */
@FunctionalInterface
public interface AttemptRunner {

    /**
     * Executes the claimed task on the calling thread.
     *
     * @param signal tells when that became useless
     * @param heartbeats takes the heartbeats of the code
     */
    Outcome execute(Claim claim, CancelSignal signal, HeartbeatBuffer heartbeats);
}
