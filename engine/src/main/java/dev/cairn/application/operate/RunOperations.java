package dev.cairn.application.operate;

import dev.cairn.domain.model.RunInsertion;
import java.util.function.Function;

/**
 * What a reference does with its run besides waiting.
 *
 * @param fork stores a fork of the run, or finds the one that was stored before under the same id or key
 */
public record RunOperations(InspectRuns inspect, Function<ForkRequest, RunInsertion> fork) {}
