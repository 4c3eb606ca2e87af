package dev.cairn.domain.port;

import dev.cairn.DeadLetter;
import dev.cairn.DeadLetterGroup;
import dev.cairn.DeadLetterQuery;
import dev.cairn.RunCounts;
import dev.cairn.domain.model.LetterPlace;
import dev.cairn.domain.model.LetterSlice;
import dev.cairn.domain.model.TaskKey;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Dead letters as people look for them: the open ones along an index, any by its key. It only reads. */
public interface DeadLetterDirectory {

    /**
     * Open dead letters of that query; what failed last comes first. A store may look at a bounded number and end before
     * the limit.
     *
     * @param before only those before this place, or null for all
     * @param limit the most to return, instead of the limit of the query
     */
    LetterSlice newest(DeadLetterQuery query, @Nullable LetterPlace before, int limit);

    /** How many open dead letters that query has, counted up to {@code most}. */
    RunCounts.Count count(DeadLetterQuery query, int most);

    /**
     * The open dead letters of that query by fingerprint, the largest group first.
     *
     * @param among how many are looked at, the last ones
     */
    List<DeadLetterGroup> groups(DeadLetterQuery query, int among);

    /** The dead letter of a task, open or not. */
    Optional<DeadLetter> find(TaskKey task);
}
