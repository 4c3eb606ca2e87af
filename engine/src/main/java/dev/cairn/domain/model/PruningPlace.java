package dev.cairn.domain.model;

/** A place in the order in which pruning looks at runs: workflow by workflow, each as its runs were stored. */
public record PruningPlace(String workflow, RunPlace run) {

    /** The place before all runs. */
    public static final PruningPlace BEGINNING = new PruningPlace("", RunPlace.BEGINNING);
}
