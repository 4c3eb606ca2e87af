package dev.cairn.domain.port;

import dev.cairn.TaskEvent;
import java.util.List;
import java.util.UUID;

/** The event log, which only grows. */
public interface Events {

    /**
     * Appends events, in this order. The store may move the time of an event later, so that times never go back; it
     * does not do so in a transaction that has asked for {@link Timers#now}.
     */
    void append(List<TaskEvent> events);

    /** The events of a run, in the order in which they were added; their times never go back. */
    List<TaskEvent> ofRun(UUID runId);
}
