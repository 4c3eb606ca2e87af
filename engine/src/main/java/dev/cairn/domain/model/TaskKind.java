package dev.cairn.domain.model;

import dev.cairn.RunStatus;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The work that a task does when it is claimed. */
public enum TaskKind {
    /** Runs a user's function. */
    STEP(null),
    /** Runs a user's function whose effect a compensation undoes, if its run fails or is cancelled. */
    COMPENSATED_STEP(null),
    /** Sets a timer and waits for it. */
    SLEEP(null),
    /** Waits for a signal. */
    WAIT(null),
    /** Runs the compensation of a step that has completed. */
    COMPENSATION(null),
    /** Runs the workflow's failure handler. */
    ON_FAILURE(RunStatus.FAILED),
    /** Runs the workflow's success handler. */
    ON_SUCCESS(RunStatus.COMPLETED),
    /** Runs the workflow's cancel handler. */
    ON_CANCEL(RunStatus.CANCELLED);

    private final @Nullable RunStatus handles;
    private final String handlerTask = "$" + name().toLowerCase(Locale.ROOT).replace('_', '-');

    TaskKind(@Nullable RunStatus handles) {
        this.handles = handles;
    }

    /** The outcome of the steps of a run for which this handler runs, or null for other tasks. */
    public @Nullable RunStatus handles() {
        return handles;
    }

    /** Whether it is a handler, a task that is added at the end of a run. */
    public boolean isHandler() {
        return handles != null;
    }

    /** Whether it is no step of the graph, but is added when the steps of a run are over. */
    public boolean isAddedAtEnd() {
        return isHandler() || this == COMPENSATION;
    }

    /** The same kind of step without a compensation, which its own code does not depend on. */
    public TaskKind withoutCompensation() {
        return this == COMPENSATED_STEP ? STEP : this;
    }

    /** The name of a handler's task; the name of a user's step must not begin with its first character. */
    public String handlerTask() {
        return handlerTask;
    }
}
