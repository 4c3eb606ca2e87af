package dev.cairn;

import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/**
 * A kind of message to a run: its name, under which it is stored, and the type of its value. Declare each signal once, as
 * a constant that the workflow and the senders share.
 *
 * <pre>{@code
 * static final Signal<Approval> APPROVAL = Signal.of("approval", Approval.class);
 * }</pre>
 *
 * @param <T> the type of the value
 */
@SuppressWarnings("UnusedTypeParameter") // it ties the values that are sent to the step that receives them
public final class Signal<T> {

    private final String name;
    private final Type type;

    private Signal(String name, @Nullable Type type) {
        if (name == null || name.isBlank() || name.length() > Limits.MAX_NAME_LENGTH) {
            throw new IllegalArgumentException(
                    "A signal is given the name " + (name == null ? "null" : "'" + name + "'")
                            + ". Give it one of 1 to " + Limits.MAX_NAME_LENGTH + " characters.");
        }
        Limits.checkText("The name of signal '" + name + "'", name);
        if (type == null) {
            throw new IllegalArgumentException("Signal '" + name
                    + "' is given null as the type of its value. Pass a class, or a TypeToken if it is generic.");
        }
        this.name = name;
        this.type = type;
    }

    /** A signal with a value of a plain class. */
    public static <T> Signal<T> of(String name, Class<T> type) {
        return new Signal<>(name, type);
    }

    /** A signal with a value of a generic type. */
    public static <T> Signal<T> of(String name, TypeToken<T> type) {
        return new Signal<>(name, type == null ? null : type.type());
    }

    /** The name under which it is stored. */
    public String name() {
        return name;
    }

    /** The type of its value. */
    public Type type() {
        return type;
    }

    @Override
    public String toString() {
        return "signal '" + name + "'";
    }
}
