package dev.cairn.application.operate;

import dev.cairn.ForkOptions;
import dev.cairn.domain.model.Payload;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A request for a fork.
 *
 * @param source the run that is forked
 * @param step the step from which the fork goes on
 * @param workflow the workflow that the run must be of, or null when the caller did not say
 * @param input the input of the fork, or null for that of the source
 * @param trace the trace of the fork, or null for that of the source
 */
public record ForkRequest(
        UUID source,
        String step,
        @Nullable String workflow,
        @Nullable Payload input,
        ForkOptions options,
        @Nullable String trace) {

    /** A request for a fork in the trace of its source. */
    public ForkRequest(
            UUID source, String step, @Nullable String workflow, @Nullable Payload input, ForkOptions options) {
        this(source, step, workflow, input, options, null);
    }

    /** The same request, for a fork with that trace. */
    public ForkRequest traced(@Nullable String other) {
        return new ForkRequest(source, step, workflow, input, options, other);
    }

    /** The trace of the fork, if its source has that one. */
    public @Nullable String traceOr(@Nullable String ofSource) {
        return trace == null ? ofSource : trace;
    }
}
