package dev.cairn.testkit.doubles;

import dev.cairn.TaskEvent;
import dev.cairn.domain.port.Events;
import java.util.List;
import java.util.UUID;

/** Events that forward every call; a subclass overrides some. */
public abstract class ForwardingEvents implements Events {

    private final Events events;

    /** Forwards to those events. */
    protected ForwardingEvents(Events events) {
        this.events = events;
    }

    @Override
    public void append(List<TaskEvent> added) {
        events.append(added);
    }

    @Override
    public List<TaskEvent> ofRun(UUID runId) {
        return events.ofRun(runId);
    }
}
