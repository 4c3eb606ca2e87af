package dev.cairn.application.define;

import dev.cairn.HandlerOptions;
import dev.cairn.RetryPolicy;
import dev.cairn.domain.model.HandlerDefinition;
import dev.cairn.domain.service.Required;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A handler being declared: it is part of the workflow already, but its retries may still be set. */
final class HandlerDraft implements HandlerOptions {

    private final WorkflowDraft<?> draft;
    private final HandlerDefinition.Code code;
    private @Nullable RetryPolicy retry;

    HandlerDraft(WorkflowDraft<?> draft, HandlerDefinition.Code code) {
        this.draft = draft;
        this.code = code;
    }

    @Override
    public HandlerOptions retry(RetryPolicy policy) {
        draft.requireOpen();
        this.retry = Required.argument(
                policy,
                "Workflow '" + draft.name() + "': the handler '" + code.kind().handlerTask() + "': its retry policy",
                "Use RetryPolicy.none() for no retries");
        return this;
    }

    HandlerDefinition build(RetryPolicy usual) {
        return new HandlerDefinition(code, Objects.requireNonNullElse(retry, usual));
    }
}
