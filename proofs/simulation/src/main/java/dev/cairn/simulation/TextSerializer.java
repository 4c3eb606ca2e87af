package dev.cairn.simulation;

import dev.cairn.domain.port.Serializer;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/**
 * Texts as JSON, as far as the simulation needs it: no sign in them wants escaping. One with a blind spot cannot read one
 * text in five, as code cannot whose types have changed.
 *
 * @param blindSpot which ones it cannot read, or a negative number
 */
record TextSerializer(int blindSpot) implements Serializer {

    /** How many blind spots there are. */
    static final int BLIND_SPOTS = 5;

    /** Reads everything. */
    static final TextSerializer READS_ALL = new TextSerializer(-1);

    @Override
    public String encode(@Nullable Object value, Type type) {
        return "\"" + value + "\"";
    }

    @Override
    public Object decode(String json, Type type) {
        if (Math.floorMod(json.hashCode(), BLIND_SPOTS) == blindSpot) {
            throw new IllegalArgumentException("blind spot");
        }
        return json.substring(1, json.length() - 1);
    }
}
