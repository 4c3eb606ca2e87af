package dev.cairn.domain.model;

import dev.cairn.StepContext;
import java.lang.reflect.Type;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The work of a step: code, or a sleep. */
public sealed interface StepBody {

    /** The type of its output; {@code Void.class} when it has none. */
    Type outputType();

    /** Calls a user's function. */
    record Call(Type outputType, Code code) implements StepBody {}

    /** Pauses for a fixed time. */
    record SleepFor(Duration length) implements StepBody {
        @Override
        public Type outputType() {
            return Void.class;
        }
    }

    /** Pauses for a time that a user's function computes. */
    record SleepForComputed(Code length) implements StepBody {
        @Override
        public Type outputType() {
            return Void.class;
        }
    }

    /** Pauses until an instant that a user's function computes. */
    record SleepUntil(Code wakeAt) implements StepBody {
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
