package dev.cairn;

/**
 * A step that a worker has met and cannot run, and therefore leaves to other workers.
 *
 * @param workflow the name of the workflow
 * @param version the version that the run was started with
 * @param step the name of the step
 * @param reason why this worker cannot run it
 */
public record StepLeftAlone(String workflow, int version, String step, String reason) {}
