package dev.cairn.domain.model;

import dev.cairn.StepContext;
import java.lang.reflect.Type;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The work of a step: code, a sleep, or a wait. */
public sealed interface StepBody {

    /** The type of its output; {@code Void.class} when it has none. */
    Type outputType();

    /** The kind of task that such a step becomes, if it has no compensation. */
    default TaskKind kind() {
        return switch (this) {
            case Call call -> TaskKind.STEP;
            case SleepFor pause -> TaskKind.SLEEP;
            case SleepForComputed pause -> TaskKind.SLEEP;
            case SleepUntil pause -> TaskKind.SLEEP;
            case WaitFor wait -> TaskKind.WAIT;
        };
    }

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

    /**
     * Waits for a signal.
     *
     * @param timeout how long at most, or null for ever
     * @param then what happens at the timeout
     * @param otherwise the output at a timeout that completes the step; else null
     */
    record WaitFor(
            Type outputType,
            String signal,
            @Nullable Duration timeout,
            AtTimeout then,
            @Nullable Object otherwise) implements StepBody {

        /** The same wait, with something else that happens at its timeout. */
        public WaitFor then(AtTimeout action, @Nullable Object value) {
            return new WaitFor(outputType, signal, timeout, action, value);
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
