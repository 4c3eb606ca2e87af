package dev.cairn.simulation;

import dev.cairn.Serializer;
import java.lang.reflect.Type;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Texts as JSON, as far as the simulation needs it: no sign in them wants escaping. One with a blind spot cannot read one
 * in five of the texts that others wrote, as code cannot whose types have changed.
 */
final class TextSerializer implements Serializer {

    /** How many blind spots there are. */
    static final int BLIND_SPOTS = 5;

    private final int blindSpot;
    private final Set<String> written = new HashSet<>();

    private TextSerializer(int blindSpot) {
        this.blindSpot = blindSpot;
    }

    /** One that reads everything. */
    static TextSerializer readingAll() {
        return new TextSerializer(-1);
    }

    /** One with that blind spot, counted from 0. */
    static TextSerializer blindAt(int spot) {
        return new TextSerializer(spot);
    }

    @Override
    public String encode(@Nullable Object value, Type type) {
        String json = "\"" + value + "\"";
        written.add(json);
        return json;
    }

    @Override
    public Object decode(String json, Type type) {
        if (Math.floorMod(json.hashCode(), BLIND_SPOTS) == blindSpot && !written.contains(json)) {
            throw new IllegalArgumentException("blind spot");
        }
        return json.substring(1, json.length() - 1);
    }
}
