package dev.cairn.adapter.postgres;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of the log of actions, the last action first.
 *
 * @param next the cursor of the next page, or null when this is the last one
 */
public record AdminActionPage(
        List<AdminAction> actions, @Nullable String next) {

    /** Copies the list. */
    public AdminActionPage {
        actions = List.copyOf(actions);
    }
}
