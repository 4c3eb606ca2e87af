package dev.cairn.application.define;

import dev.cairn.Signal;
import dev.cairn.SignalWait;
import dev.cairn.StepRef;
import dev.cairn.TimedStep;
import dev.cairn.domain.model.AtTimeout;
import dev.cairn.domain.model.StepBody;
import dev.cairn.domain.model.TypedRef;
import java.lang.reflect.Type;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A step that waits with a timeout, before it is said for what. */
record WaitDraft(StepParts parts, String workflow, Duration timeout) implements TimedStep {

    @Override
    public <T> SignalWait<T> waitFor(Signal<T> signal) {
        return end(parts, workflow, signal, timeout);
    }

    /** Ends the declaration of a step with a wait. */
    static <T> SignalWait<T> end(StepParts parts, String workflow, Signal<T> signal, @Nullable Duration timeout) {
        parts.require(signal, "the signal that it waits for", "Declare one: Signal.of(\"approval\", Approval.class)");
        StepBody wait = new StepBody.WaitFor(signal.type(), signal.name(), timeout, AtTimeout.FAIL, null);
        return parts.end(wait, new Handle<>(parts, workflow, parts.name(), signal.type()));
    }

    /** The reference that the user gets. It equals only itself, as that to any other step. */
    private static final class Handle<T> implements TypedRef<T>, SignalWait<T> {

        private final StepParts parts;
        private final String workflow;
        private final String name;
        private final Type outputType;

        private Handle(StepParts parts, String workflow, String name, Type outputType) {
            this.parts = parts;
            this.workflow = workflow;
            this.name = name;
            this.outputType = outputType;
        }

        @Override
        public String workflow() {
            return workflow;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public Type outputType() {
            return outputType;
        }

        @Override
        public StepRef<T> orElse(T value) {
            parts.require(value, "the value given to orElse(…)", "Pass one, or call orSkip()");
            parts.atTimeout(AtTimeout.COMPLETE, value);
            return this;
        }

        @Override
        public StepRef<T> orSkip() {
            parts.atTimeout(AtTimeout.SKIP, null);
            return this;
        }

        @Override
        public String toString() {
            return "step '" + name + "' of workflow '" + workflow + "'";
        }
    }
}
