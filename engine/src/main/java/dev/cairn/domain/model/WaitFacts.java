package dev.cairn.domain.model;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * All that says why a run does not go on.
 *
 * @param run the run
 * @param tasks its tasks with their places, at one moment, parents before children
 * @param wholeQueue whether the whole queue was read
 * @param workers the registered workers that have code of its workflow, of any version
 * @param names the names of the workers that run its tasks
 * @param now the time of the store
 */
public record WaitFacts(
        Run run,
        List<TaskPlace> tasks,
        boolean wholeQueue,
        List<RegisteredWorker> workers,
        Map<UUID, String> names,
        Instant now) {

    /** How many rows of the queue are read. */
    public static final int QUEUE_READ = 1_000;

    /** How many workers are looked at. */
    public static final int MAX_WORKERS = 1_000;

    /** Copies the collections. */
    public WaitFacts {
        tasks = List.copyOf(tasks);
        workers = List.copyOf(workers);
        names = Map.copyOf(names);
    }
}
