package dev.cairn.admin.api;

import dev.cairn.admin.web.Call;
import dev.cairn.admin.web.Refused;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The id of a dead letter: {@code run:step}. A step whose name a container refuses in a path is given beside the id of
 * the run.
 *
 * @param run the run
 * @param step the step that failed
 */
record LetterId(UUID run, String step) {

    static LetterId of(Call call) {
        return of(call.need("id"), call.text("step"));
    }

    /** Reads {@code run:step}. */
    static LetterId of(String id) {
        return of(id, null);
    }

    private static LetterId of(String id, @Nullable String step) {
        int colon = id.indexOf(':');
        String run = colon < 0 ? id : id.substring(0, colon);
        String name = colon < 0 ? step : id.substring(colon + 1);
        try {
            UUID parsed = UUID.fromString(run);
            if (parsed.toString().equalsIgnoreCase(run) && name != null && !name.isBlank()) {
                return new LetterId(parsed, name);
            }
        } catch (IllegalArgumentException e) {
            // Refused below, as is an id without a step.
        }
        throw Refused.badRequest("A dead letter is named by its run and its step: 019a8f3c-…:charge.");
    }
}
