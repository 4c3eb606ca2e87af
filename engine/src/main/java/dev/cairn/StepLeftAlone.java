package dev.cairn;

/**
 * A step in the queue that a worker has no matching code for and therefore leaves to others.
 *
 * @param workflow the name of the workflow
 * @param version the version of the graph that the run was started with
 * @param step the name of the step
 */
public record StepLeftAlone(String workflow, int version, String step) {}
