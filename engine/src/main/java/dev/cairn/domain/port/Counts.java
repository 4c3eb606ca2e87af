package dev.cairn.domain.port;

import dev.cairn.domain.model.CountedStep;
import dev.cairn.domain.model.CountedTime;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** What the engines counted. Rows are small and few, and losing one harms nobody. */
public interface Counts {

    /**
     * Stores counts of an engine. They replace what the same engine stored for the same time and step, so that a write
     * whose answer was lost can be repeated. The durations of all steps together need not be kept.
     */
    void put(UUID engine, List<CountedTime> times, List<CountedStep> steps);

    /** Deletes the counts of before that time, and returns how many rows these were. */
    int forget(Instant before);

    /** The counts of each time since then, of all engines together, in order of the time. */
    List<CountedTime> times(Instant from);

    /** The counts of each step since then, of all engines and minutes together, at that time. */
    List<CountedStep> steps(Instant from);
}
