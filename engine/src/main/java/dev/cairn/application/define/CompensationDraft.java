package dev.cairn.application.define;

import dev.cairn.Compensation;
import dev.cairn.RetryPolicy;
import dev.cairn.domain.model.CompensationDefinition;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A compensation whose policy may be that of the workflow, which is known last. */
record CompensationDraft(
        Compensation<Object, @Nullable Object> code,
        @Nullable RetryPolicy retry) {

    CompensationDefinition build(RetryPolicy usual) {
        return new CompensationDefinition(code, Objects.requireNonNullElse(retry, usual));
    }
}
