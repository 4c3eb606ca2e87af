package dev.cairn.application.settle;

import dev.cairn.domain.model.Outcome;

/** Chooses the outcome of an attempt whose result cannot be stored. */
@FunctionalInterface
public interface OutcomeIfRefused {

    /** The outcome to be stored instead. */
    Outcome outcome(AttemptResult result, RuntimeException cause);
}
