package dev.cairn.domain.model;

import dev.cairn.StepContext;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The work of a step: code, or a sleep. */
public sealed interface StepBody {

    /** The type of its output; {@code Void.class} when it has none. */
    Type outputType();

    /** Calls a user's function. */
    record Call(Type outputType, Code code) implements StepBody {}

    /** Pauses for a fixed time. */
    record SleepFor(Duration duration) implements StepBody {
        @Override
        public Type outputType() {
            return Void.class;
        }
    }

    /** Pauses until an instant computed from the input. */
    record SleepUntil(Function<Object, Instant> wakeAt) implements StepBody {
        @Override
        public Type outputType() {
            return Void.class;
        }
    }

    /** A user's function with its types erased; the builder has checked them. */
    @FunctionalInterface
    interface Code {
        /** Calls the user's function. */
        @Nullable
        Object call(Object input, StepContext ctx) throws Exception;
    }
}
