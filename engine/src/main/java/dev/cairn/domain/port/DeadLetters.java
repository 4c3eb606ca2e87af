package dev.cairn.domain.port;

import dev.cairn.DeadLetter;
import dev.cairn.domain.model.FailedAttempt;
import dev.cairn.domain.model.NewDeadLetter;
import dev.cairn.domain.model.TaskKey;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

/**
 * The tasks that failed for good, and the errors of failed attempts. A dead letter is changed only while the row of its
 * run is locked. Both are deleted with their run.
 */
public interface DeadLetters {

    /** Stores open dead letters. One that is stored already, for a task that was requeued, keeps how often that was. */
    void add(Collection<NewDeadLetter> letters);

    /** Stores the errors of attempts that failed. */
    void addAttempts(Collection<FailedAttempt> attempts);

    /**
     * All dead letters of a run, in no particular order; empty when the run is not stored. From now on until the end of
     * the transaction the run is neither deleted nor cancelled. Call it before any lock is taken, and again to read what
     * is locked.
     */
    List<DeadLetter> hold(UUID runId);

    /** The stored errors of the attempts of a run that failed, in the order of their numbers. */
    List<FailedAttempt> attempts(UUID runId);

    /** Notes that these tasks were queued again. Their runs are live again, and are no longer listed as failed. */
    void requeued(Collection<TaskKey> letters, DeadLetter.Change change);

    /** Takes these dead letters off the lists. */
    void discarded(Collection<TaskKey> letters, DeadLetter.Change change);
}
