package dev.cairn.cli.shell;

import dev.cairn.adapter.postgres.inspect.Inspector;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;

/** The run that a person means. */
public final class RunChoice {

    private static final int MOST_NAMED = 10;

    private RunChoice() {}

    /** The one run whose id begins so. */
    public static UUID of(Inspector inspector, String beginning) {
        List<UUID> found = inspector.idsBeginning(beginning, MOST_NAMED + 1);
        if (found.isEmpty()) {
            throw Refusal.bad("There is no run " + beginning + ". It was never started here, or it was pruned.");
        }
        if (found.size() > 1) {
            String names = found.stream().limit(MOST_NAMED).map(UUID::toString).collect(Collectors.joining(", "));
            throw Refusal.notAsked("Several runs begin with " + beginning + ": " + names
                    + (found.size() > MOST_NAMED ? " and more" : "") + ". Give more of the id.");
        }
        return found.getFirst();
    }
}
