package dev.cairn;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The payloads of a run as they are stored, as JSON. They may be confidential, so their texts are not part of {@link
 * #toString()}.
 *
 * @param input the input of the run
 * @param outputs the outputs of the steps that have one, in the order of the graph
 */
public record RunPayloads(String input, Map<String, String> outputs) {

    /** Copies the map, in its order. */
    public RunPayloads {
        outputs = Collections.unmodifiableMap(new LinkedHashMap<>(outputs));
    }

    /** The output of the step with that name, if it has one. */
    public Optional<String> output(String step) {
        return Optional.ofNullable(outputs.get(step));
    }

    /** The sizes, and none of the texts. */
    @Override
    public String toString() {
        return "RunPayloads[input of " + input.length() + " characters, " + outputs.size() + " outputs]";
    }
}
