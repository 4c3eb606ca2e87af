package dev.cairn.domain.port;

import dev.cairn.TaskEvent;
import java.util.List;
import java.util.UUID;

/** The event log, which only grows. */
public interface Events {

    /** Adds events, in this order. */
    void append(List<TaskEvent> events);

    /** The events of a run, in the order in which they were added. */
    List<TaskEvent> ofRun(UUID runId);
}
