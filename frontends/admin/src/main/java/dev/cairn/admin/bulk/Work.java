package dev.cairn.admin.bulk;

import dev.cairn.admin.AdminUser;
import java.util.List;

/** What jobs need of the engine. */
public interface Work {

    /** Those that are chosen and that the user sees, up to a limit. */
    List<Target> targets(AdminUser user, BulkAction action, Choice choice, int limit);

    /** Does it to one; returns what came of it in a word or a sentence. */
    Outcome apply(AdminUser user, BulkAction action, Target target, String reason);

    /**
     * What came of one.
     *
     * @param done whether it was changed, or was before
     * @param text what came of it
     */
    record Outcome(boolean done, String text) {}
}
