package dev.cairn.cli.shell;

import dev.cairn.adapter.postgres.Inspector;
import java.util.List;
import java.util.UUID;

/** The run that a person means. */
public final class RunChoice {

    private RunChoice() {}

    /** The one run whose id begins so. */
    public static UUID of(Inspector inspector, String beginning) {
        List<UUID> found = inspector.idsBeginning(beginning, 2);
        if (found.isEmpty()) {
            throw Refusal.bad("There is no run " + beginning + ". It was never started here, or it was pruned.");
        }
        if (found.size() > 1) {
            throw Refusal.notAsked("Several runs begin with " + beginning + ", such as " + found.get(0) + " and "
                    + found.get(1) + ". Give more of the id.");
        }
        return found.getFirst();
    }
}
