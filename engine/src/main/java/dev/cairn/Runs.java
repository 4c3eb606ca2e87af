package dev.cairn;

import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Looks up runs, whichever engine started them: one by its id or key, or many by what they have in common.
 *
 * <p>Each call reads the store. Runs that were pruned are not found.
 */
public interface Runs {

    /** The run with that id, if it is stored. */
    Optional<WorkflowRunRef> find(UUID runId);

    /** The run that the tenant's trigger with that idempotency key has stored, if any. */
    Optional<WorkflowRunRef> findByKey(String tenant, String idempotencyKey);

    /**
     * The newest runs of that query, up to its limit; {@link RunPage#next()} leads to the older ones.
     *
     * <p>Every list is read along an index. A page may have fewer runs than the limit, and none at all, although there
     * are more: one call looks at a bounded number of runs, and a query such as the few completed runs among many that
     * are not may match none of them. {@link RunPage#hasNext()} says whether to go on; {@link #stream} does so by
     * itself.
     *
     * @throws IllegalArgumentException when {@link RunQuery#after} is not a cursor
     */
    RunPage list(RunQuery query);

    /**
     * All runs of that query, newest first. The stream reads page after page while it is consumed; the limit of the
     * query is the size of a page. Runs that are stored meanwhile are left out.
     */
    Stream<RunSummary> stream(RunQuery query);

    /**
     * Cancels the live runs of that query, one after the other, each in a transaction of its own as {@link
     * WorkflowRunRef#cancel} does. Others work on meanwhile. It can be called again after an interruption: runs that are
     * over or cancelled are left as they are. A run that the store refuses to change holds up no other: the answer names
     * it.
     *
     * @param query which runs; its status and limit play no part
     * @param progress is told of each run that was cancelled, on the thread of the caller
     * @return how many runs were cancelled, and which could not be
     */
    CancelSummary cancelAll(RunQuery query, String reason, Consumer<? super CancelResult> progress);

    /**
     * How many runs of that query have each status. A number is counted up to {@value Limits#MAX_COUNT}, and it says
     * whether there may be more. The limit and the cursor of the query play no part.
     */
    RunCounts count(RunQuery query);

    /**
     * Why a run does not go on at the moment: what each of its steps waits for, and which of them matters most.
     *
     * @throws RunNotFoundException when the run is not stored
     */
    RunWait why(UUID runId);

    /**
     * Why a step of a run does not go on at the moment, or how it ended.
     *
     * @throws RunNotFoundException when the run is not stored
     * @throws IllegalArgumentException when the run has no such step
     */
    StepWait why(UUID runId, String step);
}
