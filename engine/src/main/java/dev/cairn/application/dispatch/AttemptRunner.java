package dev.cairn.application.dispatch;

import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.Outcome;

/** Executes an attempt and returns its outcome. Never throws. */
@FunctionalInterface
public interface AttemptRunner {

    /** Executes the claimed task on the calling thread. */
    Outcome execute(Claim claim);
}
