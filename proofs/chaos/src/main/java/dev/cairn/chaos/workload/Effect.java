package dev.cairn.chaos.workload;

import java.util.UUID;

/**
 * What one execution of a step did to the world, which is also its output.
 *
 * @param token unlike that of any other execution, so that a stored output names the execution it came from
 * @param value what conditions look at; the same for every execution of the step in its run
 */
public record Effect(UUID run, String step, int attempt, UUID token, int value) {}
