package dev.cairn.application.execute;

import dev.cairn.Limits;
import dev.cairn.Serializer;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.StepError;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Encodes and decodes payloads within the size limit; its errors say what to do. */
public final class PayloadCodec {

    private final Serializer serializer;
    private final int maxBytes;

    /** Creates a codec with a limit in bytes. */
    public PayloadCodec(Serializer serializer, int maxBytes) {
        this.serializer = serializer;
        this.maxBytes = maxBytes;
    }

    /**
     * Checks a type before a value of it exists.
     *
     * @throws IllegalArgumentException when its values could not be stored and read back
     */
    public void check(String what, Type type) {
        try {
            serializer.check(type);
        } catch (RuntimeException | StackOverflowError e) {
            String why = e instanceof IllegalArgumentException ? e.getMessage() : reason(e) + ".";
            throw new IllegalArgumentException(
                    what + " is declared as " + type.getTypeName() + ", which cannot be stored and read back: " + why,
                    e);
        }
    }

    /**
     * Encodes a value.
     *
     * @param what the value's name in an error message; computed only for an error
     * @throws IllegalArgumentException when it cannot be encoded or is too large
     */
    public Payload encode(Supplier<String> what, @Nullable Object value, Type type) {
        String json;
        try {
            json = storable(serializer.encode(value, type));
        } catch (RuntimeException | StackOverflowError e) {
            throw new IllegalArgumentException(
                    what.get() + " cannot be encoded as " + type.getTypeName() + " (" + reason(e)
                            + "). Use types that the serializer knows, such as records.",
                    e);
        }
        return checked(what, json);
    }

    /**
     * A value that its owner encoded. The store finds out whether it is JSON.
     *
     * @throws IllegalArgumentException when it cannot be stored or is too large
     */
    public Payload ofJson(Supplier<String> what, String json) {
        Limits.checkText(what.get(), json);
        return checked(what, json);
    }

    private Payload checked(Supplier<String> what, String json) {
        // A char takes at most three bytes of UTF-8, so most payloads need no exact count.
        long bytes = (long) json.length() * 3 <= maxBytes ? 0 : json.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > maxBytes) {
            throw new IllegalArgumentException(
                    what.get() + " takes " + bytes + " bytes encoded, more than the limit of " + maxBytes
                            + ". Store it elsewhere and pass a reference, or raise maxPayloadBytes.");
        }
        return new Payload(json);
    }

    /**
     * Decodes a payload.
     *
     * @throws IllegalArgumentException when the stored text does not fit the type
     */
    public @Nullable Object decode(Supplier<String> what, Payload payload, Type type) {
        try {
            return serializer.decode(payload.json(), type);
        } catch (RuntimeException | StackOverflowError | LinkageError e) {
            throw new IllegalArgumentException(
                    what.get() + " is stored in a form that does not fit " + type.getTypeName() + " (" + reason(e)
                            + "). Keep the type compatible, or give the changed workflow a new version.",
                    e);
        }
    }

    /**
     * Makes the text storable. An unpaired surrogate has no UTF-8 form, and drivers replace it by a question mark;
     * written as an escape it survives. The character zero cannot be stored at all, and occurs in JSON only as an
     * escape.
     */
    private static String storable(String json) {
        int unstorable = Limits.unstorableAt(json);
        if (unstorable < 0) {
            return json;
        }
        int zero = json.indexOf('\0', unstorable);
        if (zero >= 0) {
            throw new IllegalArgumentException("the serializer wrote the character zero at index " + zero
                    + " of its JSON, where it should have written \\u0000");
        }
        StringBuilder escaped = new StringBuilder(json.length() + 5);
        json.codePoints()
                .forEach(point ->
                        escaped.append(isHalf(point) ? String.format("\\u%04x", point) : Character.toString(point)));
        return escaped.toString();
    }

    private static boolean isHalf(int codePoint) {
        return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
    }

    /** The serializer's message, without the lines it adds for its own developers. */
    private static String reason(Throwable thrown) {
        String message = StepError.messageOf(thrown).lines().findFirst().orElse("");
        return thrown.getClass().getSimpleName() + ": " + message;
    }
}
