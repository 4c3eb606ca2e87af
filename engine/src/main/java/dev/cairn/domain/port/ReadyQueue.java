package dev.cairn.domain.port;

import dev.cairn.domain.model.Capability;
import dev.cairn.domain.model.QueueEntry;
import dev.cairn.domain.model.QueueRow;
import dev.cairn.domain.model.SuspectFilter;
import dev.cairn.domain.model.TakenTasks;
import dev.cairn.domain.model.TaskKey;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/** The ready queue: it holds only tasks that may run now. */
public interface ReadyQueue {

    /** The frontier: the highest block that was claimed from so far; it never goes back. */
    long frontier();

    /** Adds tasks, or puts them back into the places from which they were taken. */
    void insert(Collection<QueueRow> tasks);

    /**
     * Waits until no claim is under way, and keeps new ones from beginning until the end of this transaction: what is
     * queued then stays so. Call it before anything is locked.
     */
    void holdClaims();

    /**
     * Removes tasks that are not to run any more, while claims are held off. A store may leave their rows where they are
     * and let the claim drop them that meets them.
     */
    void withdraw(Collection<TaskKey> keys);

    /**
     * Takes tasks that were to be started by now and were not, the longest overdue first. Like a claim it passes over those
     * that another transaction is taking, and waits for a transaction that holds off claims.
     *
     * @param except tasks that are left where they are
     */
    List<QueueEntry> takeOverdue(int limit, Set<TaskKey> except);

    /**
     * Takes tasks in the order of their ids, passes over those that another transaction is taking and those outside the
     * capability or the filter and those that are overdue, and advances the frontier. It may leave out tasks before the frontier; if it takes
     * fewer than the limit, its answer says so.
     */
    TakenTasks take(int limit, Capability capability, SuspectFilter filter);
}
