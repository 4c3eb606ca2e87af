package dev.cairn;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The steps and handlers that failed for good, whichever engine ran them: what went wrong, and what to do about it.
 *
 * <p>A dead letter is stored when a step fails for good, in the same transaction. It is open until somebody requeues or
 * discards it, and is deleted with its run. Lists, counts and groups show open ones, along an index.
 */
public interface DeadLetters {

    /**
     * The dead letters of that query; what failed last comes first. {@link DeadLetterPage#next()} leads to the older
     * ones. One call looks at a bounded number, so a page may have fewer than the limit although there are more.
     *
     * @throws IllegalArgumentException when {@link DeadLetterQuery#after} is not a cursor
     */
    DeadLetterPage list(DeadLetterQuery query);

    /**
     * All dead letters of that query. The stream reads page after page while it is consumed; the limit of the query is
     * the size of a page.
     */
    Stream<DeadLetter> stream(DeadLetterQuery query);

    /** How many there are, counted up to {@value Limits#MAX_COUNT}. Limit and cursor play no part. */
    RunCounts.Count count(DeadLetterQuery query);

    /**
     * The dead letters of that query by their fingerprint, the largest group first, up to the limit of the query. It
     * looks at no more than {@value Limits#MAX_GROUPED} dead letters, those that failed last.
     */
    List<DeadLetterGroup> groups(DeadLetterQuery query);

    /** The dead letter of a step with all its attempts, whether it is open or not. */
    Optional<DeadLetterDetails> find(UUID runId, String step);

    /**
     * Revives a run where it stands, in one transaction: the failed step is queued again with fresh retries, the steps
     * that were cancelled because of it wait for their parents again, and the run goes on. If it fails again, its
     * failure handler runs again. The numbers of attempts go on, and so does the number that {@link
     * RetryLater#atMost(int)} limits. Of two calls at once, one finds the dead letter no longer open.
     *
     * @param step the name of a step, or of a handler that failed; then only the handler runs again
     */
    RequeueResult requeue(UUID runId, String step);

    /**
     * Requeues the dead letters of that query that are open now, those that failed last first. Each run is a
     * transaction of its own, with all its dead letters of the query. The limit of the query is the number of dead
     * letters that are read at once. A run that the store refuses to change holds up no other: the answer names it.
     *
     * @param progress told after each run, on this thread
     * @return the progress at the end
     */
    DeadLetterProgress requeueAll(DeadLetterQuery query, Consumer<DeadLetterProgress> progress);

    /**
     * Takes a dead letter off the lists. The step stays FAILED, and the dead letter can still be found.
     *
     * @param reason why nothing is to be done about it, for those who ask later
     */
    DiscardResult discard(UUID runId, String step, String reason);

    /** Discards the dead letters of that query that are open now, run by run. */
    DeadLetterProgress discardAll(DeadLetterQuery query, String reason, Consumer<DeadLetterProgress> progress);
}
