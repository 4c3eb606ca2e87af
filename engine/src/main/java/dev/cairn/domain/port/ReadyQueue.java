package dev.cairn.domain.port;

import dev.cairn.domain.model.Admission;
import dev.cairn.domain.model.Capability;
import dev.cairn.domain.model.QueuedTask;
import dev.cairn.domain.model.TakenTasks;
import java.util.Collection;

/** The ready queue: nothing but tasks that may run now. */
public interface ReadyQueue {

    /** The highest block that was claimed from so far; it never goes back. */
    long frontier();

    /** Adds tasks, or puts them back into the places from which they were taken. */
    void insert(Collection<QueuedTask> tasks);

    /**
     * Takes tasks away in the order of their ids, passing over those that somebody else is taking and those outside the
     * capability or the admission, and advances the frontier. It may leave out what lies before the frontier; if it
     * takes fewer than the limit, it says so.
     */
    TakenTasks take(int limit, Capability capability, Admission admission);
}
