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
 */
public record ForkRequest(
        UUID source,
        String step,
        @Nullable String workflow,
        @Nullable Payload input,
        ForkOptions options) {}
