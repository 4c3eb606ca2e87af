package dev.cairn.domain.model;

import dev.cairn.CancelHandler;
import dev.cairn.FailureHandler;
import dev.cairn.RetryPolicy;
import dev.cairn.SuccessHandler;
import org.jspecify.annotations.Nullable;

/**
 * A handler of a workflow with its code.
 *
 * @param limits the time limits of its attempts, or null for none
 */
public record HandlerDefinition(
        Code code, RetryPolicy retry, @Nullable AttemptLimits limits) {

    /** A handler without time limits. */
    public HandlerDefinition(Code code, RetryPolicy retry) {
        this(code, retry, null);
    }

    /** A user's handler with its types erased; the builder has checked them. */
    public sealed interface Code {

        /** The kind of the handler's task. */
        TaskKind kind();

        /** Handles a failure. */
        record OnFailure(FailureHandler.WithContext<Object> handler) implements Code {
            @Override
            public TaskKind kind() {
                return TaskKind.ON_FAILURE;
            }
        }

        /** Handles a cancelled run. */
        record OnCancel(CancelHandler<Object> handler) implements Code {
            @Override
            public TaskKind kind() {
                return TaskKind.ON_CANCEL;
            }
        }

        /** Handles a success. */
        record OnSuccess(SuccessHandler<Object> handler) implements Code {
            @Override
            public TaskKind kind() {
                return TaskKind.ON_SUCCESS;
            }
        }
    }
}
