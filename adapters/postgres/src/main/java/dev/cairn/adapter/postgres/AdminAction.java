package dev.cairn.adapter.postgres;

import dev.cairn.Limits;
import java.time.Instant;

/**
 * Something that a person did from the command line or the dashboard.
 *
 * @param id the number of the action; later actions have higher ones
 * @param at when it was recorded, by the clock of the server
 */
public record AdminAction(long id, Instant at, Entry entry) {

    /**
     * What was done. Each text is cut to a limit, and characters that no database can store are replaced.
     *
     * @param who the person, up to 200 characters
     * @param role the role in which it was done, such as {@code operator}
     * @param action what was done, such as {@code cancel}
     * @param target to what, such as the id of a run, up to 300 characters
     * @param outcome what came of it, up to 1,000 characters
     * @param detail what else should be known, such as a reason, up to 4,000 characters
     */
    public record Entry(String who, String role, String action, String target, String outcome, String detail) {

        private static final int NAME = 200;
        private static final int TARGET = 300;
        private static final int OUTCOME = 1_000;
        private static final int DETAIL = 4_000;

        /** Cuts and cleans the texts. */
        public Entry {
            who = storable(who, NAME);
            role = storable(role, NAME);
            action = storable(action, NAME);
            target = storable(target, TARGET);
            outcome = storable(outcome, OUTCOME);
            detail = storable(detail, DETAIL);
        }

        private static String storable(String text, int limit) {
            StringBuilder clean = new StringBuilder(text.substring(0, Math.min(limit, text.length())));
            for (int bad = Limits.unstorableAt(clean.toString()); bad >= 0; ) {
                clean.setCharAt(bad, '\uFFFD');
                bad = Limits.unstorableAt(clean.toString());
            }
            return clean.toString();
        }
    }
}
