package dev.cairn.application.dispatch;

import dev.cairn.application.settle.CancelSignal;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.Outcome;

/** Executes an attempt and returns its outcome. Never throws. */
@FunctionalInterface
public interface AttemptRunner {

    /** Executes the claimed task on the calling thread; the signal tells when that became useless. */
    Outcome execute(Claim claim, CancelSignal signal);
}
