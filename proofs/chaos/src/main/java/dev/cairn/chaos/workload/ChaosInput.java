package dev.cairn.chaos.workload;

/**
 * The input of a run, which decides all that happens in it.
 *
 * @param seed what each step's behaviour is drawn from
 * @param mayFail whether steps of this run may fail for good
 */
public record ChaosInput(long seed, boolean mayFail) {}
