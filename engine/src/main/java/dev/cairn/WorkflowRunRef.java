package dev.cairn;

import java.time.Duration;
import java.util.List;
import java.util.UUID;

/** A reference to a run, to await and inspect it. Every call reads the store. */
public interface WorkflowRunRef {

    /** The id of the run. */
    UUID id();

    /** Blocks until the run is over, however long that takes. */
    WorkflowResult await();

    /**
     * Blocks until the run is over, at most for the timeout.
     *
     * @throws AwaitTimeoutException when the run was not over by then; the run itself goes on
     */
    WorkflowResult await(Duration timeout);

    /** The status of the run now. */
    RunStatus status();

    /**
     * The run and its tasks as they are now, with the attempts of each. It reads the event log of the run, but no
     * input and no output: {@link #payloads()} has those.
     */
    RunDetails inspect();

    /** The input of the run and the outputs of its steps now. It reads all of them, which for a large run is a lot. */
    RunPayloads payloads();

    /** The events of the run's tasks, in order. */
    List<TaskEvent> events();
}
