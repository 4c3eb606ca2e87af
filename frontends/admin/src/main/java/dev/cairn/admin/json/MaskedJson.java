package dev.cairn.admin.json;

import dev.cairn.admin.Mask;
import java.io.StringWriter;
import java.util.ArrayDeque;
import java.util.Deque;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Copies JSON token by token and hides the values that a mask names. */
public final class MaskedJson {

    /** Stands for a value that is hidden. */
    public static final String HIDDEN = "•••";

    private static final JsonFactory FACTORY = new JsonFactory();

    private final Mask mask;
    private final Deque<Place> places = new ArrayDeque<>();

    private MaskedJson(Mask mask) {
        this.mask = mask;
    }

    /** The same JSON without what the mask hides. */
    public static Raw of(String json, Mask mask) {
        StringWriter text = new StringWriter();
        try (JsonParser in = FACTORY.createParser(ObjectReadContext.empty(), json);
                JsonGenerator out = FACTORY.createGenerator(ObjectWriteContext.empty(), text)) {
            new MaskedJson(mask).copy(in, out);
        } catch (JacksonException e) {
            // Deeper or longer than this reader takes: nothing is shown rather than something unmasked.
            return new Raw("\"" + HIDDEN + "\"");
        }
        return new Raw(text.toString());
    }

    private void copy(JsonParser in, JsonGenerator out) {
        for (JsonToken token = in.nextToken(); token != null; token = in.nextToken()) {
            switch (token) {
                case PROPERTY_NAME -> {
                    at().name(in.currentName());
                    out.writeName(in.currentName());
                }
                case END_OBJECT, END_ARRAY -> {
                    places.pop();
                    out.copyCurrentEvent(in);
                }
                default -> value(token, in, out);
            }
        }
    }

    private void value(JsonToken token, JsonParser in, JsonGenerator out) {
        String pointer = places.isEmpty() ? "" : at().next();
        if (mask.hides(pointer)) {
            in.skipChildren();
            out.writeString(HIDDEN);
            return;
        }
        if (token == JsonToken.VALUE_NUMBER_FLOAT) {
            out.writeNumber(in.getString());
        } else {
            out.copyCurrentEvent(in);
        }
        if (token == JsonToken.START_OBJECT || token == JsonToken.START_ARRAY) {
            places.push(new Place(pointer, token == JsonToken.START_ARRAY));
        }
    }

    private Place at() {
        return places.element();
    }

    /** An object or a list that is being copied. */
    private static final class Place {
        private final String pointer;
        private final boolean list;
        private int index;
        private String name = "";

        Place(String pointer, boolean list) {
            this.pointer = pointer;
            this.list = list;
        }

        void name(String next) {
            this.name = next;
        }

        /** The pointer of the value that comes now. */
        String next() {
            return pointer + "/"
                    + (list
                            ? Integer.toString(index++)
                            : name.replace("~", "~0").replace("/", "~1"));
        }
    }
}
