package dev.cairn.application;

import dev.cairn.EngineOptions.Timing;
import java.util.concurrent.ScheduledExecutorService;

/** The loops of an engine on a scheduler of the test's choice. */
public final class VirtualLoops {

    private VirtualLoops() {}

    /** Starts all loops, which then do what the scheduler lets them do. */
    public static void start(EngineParts parts, Timing timing, ScheduledExecutorService scheduler) {
        EngineLoops loops = new EngineLoops(timing, loop -> scheduler);
        loops.bind(parts, () -> 0);
        loops.start(parts);
    }
}
