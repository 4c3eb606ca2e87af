package dev.cairn.simulation;

import dev.cairn.testkit.invariants.Violation;
import java.util.List;
import java.util.Map;

/**
 * What came of one seed.
 *
 * @param traceHash the same for the same trace
 * @param counts how often what was met
 * @param trace the lines of the trace, if they were recorded
 */
public record Verdict(
        long seed, List<Violation> violations, long traceHash, Map<String, Integer> counts, List<String> trace) {

    /** Whether nothing was found wrong. */
    public boolean isClean() {
        return violations.isEmpty();
    }

    @Override
    public String toString() {
        return "seed " + seed + (isClean() ? " is clean" : ": " + violations);
    }
}
