package dev.cairn;

import java.time.Duration;
import java.util.List;
import java.util.UUID;

/** A run, as a handle to wait for it and to look at it. Every call reads the store. */
public interface WorkflowRunRef {

    /** The id of the run. */
    UUID id();

    /** Blocks until the run is over, however long that takes. */
    WorkflowResult await();

    /**
     * Blocks until the run is over, at most so long.
     *
     * @throws AwaitTimeoutException when it was not over by then; the run itself goes on
     */
    WorkflowResult await(Duration timeout);

    /** The status of the run now. */
    RunStatus status();

    /** The run and its tasks as they are now. */
    RunDetails inspect();

    /** What has happened to the tasks of the run, in order. */
    List<TaskEvent> events();
}
