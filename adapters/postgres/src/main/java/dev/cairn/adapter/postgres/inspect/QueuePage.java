package dev.cairn.adapter.postgres.inspect;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of the queue, in fair order. It may have fewer steps than were asked for, and none at all, although there are
 * more: one call looks at a bounded number of rows.
 *
 * @param next the cursor of the next page, or null when the end of the queue was seen
 */
public record QueuePage(List<QueuedStep> steps, @Nullable String next) {

    /** Copies the list. */
    public QueuePage {
        steps = List.copyOf(steps);
    }
}
