package dev.cairn;

import java.util.EnumMap;
import java.util.Map;

/**
 * How many runs have each status.
 *
 * @param byStatus the counts; a status that is missing has no runs
 */
public record RunCounts(Map<RunStatus, Count> byStatus) {

    private static final Count NONE = new Count(0, true);

    /** Copies the map, and adds the statuses that are missing. */
    public RunCounts {
        Map<RunStatus, Count> all = new EnumMap<>(RunStatus.class);
        for (RunStatus status : RunStatus.values()) {
            all.put(status, byStatus.getOrDefault(status, NONE));
        }
        byStatus = Map.copyOf(all);
    }

    /** The number of runs in that status. */
    public Count of(RunStatus status) {
        return byStatus.getOrDefault(status, NONE);
    }

    /**
     * A number of runs.
     *
     * @param number how many were counted
     * @param exact whether these are all; if not, there may be more
     */
    public record Count(long number, boolean exact) {

        /** The number, with "or more" when it is not exact. */
        @Override
        public String toString() {
            return exact ? Long.toString(number) : number + " or more";
        }
    }
}
