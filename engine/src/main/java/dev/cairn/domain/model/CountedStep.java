package dev.cairn.domain.model;

import java.time.Instant;

/** What was counted of a step in the minute that began at this time. */
public record CountedStep(Instant at, Name name, StepTally tally) {

    /** A step of a workflow. Names are never empty, so empty ones stand for all steps that were not counted apart. */
    public record Name(String workflow, String step) {

        /** All steps that were not counted apart. */
        public static final Name OTHERS = new Name("", "");
    }
}
