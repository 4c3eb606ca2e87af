package dev.cairn.admin.api;

import dev.cairn.RunCounts;
import dev.cairn.StepFailure;
import dev.cairn.admin.Mask;
import dev.cairn.admin.json.Fields;
import dev.cairn.admin.json.MaskedJson;
import dev.cairn.admin.json.Raw;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Shows what users have stored, through the mask.
 *
 * @param mask hides what nobody may see
 */
record Shown(Mask mask) {

    /** A text, such as a note or an error message. */
    @Nullable
    String text(@Nullable String text) {
        return text == null ? null : mask.text(text);
    }

    /** A payload. */
    @Nullable
    Raw json(@Nullable String json) {
        return json == null ? null : MaskedJson.of(json, mask);
    }

    /** The texts that travel with a run. */
    Map<String, String> metadata(Map<String, String> metadata) {
        Map<String, String> shown = new TreeMap<>();
        metadata.forEach((name, value) -> shown.put(
                name,
                mask.hides("/" + name.replace("~", "~0").replace("/", "~1")) ? MaskedJson.HIDDEN : mask.text(value)));
        return shown;
    }

    /** An error; where it is part of a failed task, with its attempt. */
    @Nullable
    Fields failure(@Nullable StepFailure failure) {
        return failure == null
                ? null
                : Fields.of("type", failure.errorType())
                        .put("message", text(failure.message()))
                        .put("trace", text(failure.stackTrace()))
                        .put("attempt", failure.attempts());
    }

    /** A count, and whether it was ended before all were counted. */
    static Fields count(RunCounts.@Nullable Count count) {
        return count == null
                ? Fields.of("count", 0).put("capped", false)
                : Fields.of("count", count.number()).put("capped", !count.exact());
    }

    /** A count that is complete. */
    static Fields count(long number) {
        return Fields.of("count", number).put("capped", false);
    }
}
