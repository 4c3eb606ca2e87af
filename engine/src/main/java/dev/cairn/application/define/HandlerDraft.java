package dev.cairn.application.define;

import dev.cairn.HandlerOptions;
import dev.cairn.RetryPolicy;
import dev.cairn.domain.model.HandlerDefinition;
import dev.cairn.domain.model.StepLimits;
import dev.cairn.domain.service.Required;
import dev.cairn.domain.service.TimeOutRetries;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A handler being declared: it is part of the workflow already, but its retries may still be set. */
final class HandlerDraft implements HandlerOptions {

    private final WorkflowDraft<?> draft;
    private final HandlerDefinition.Code code;
    private @Nullable RetryPolicy retry;
    private StepLimits limits = StepLimits.NONE;

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

    @Override
    public HandlerOptions startToClose(Duration limit) {
        draft.requireOpen();
        limits = limits.startToClose(LimitLength.checked(limit("start-to-close"), limit));
        return this;
    }

    @Override
    public HandlerOptions heartbeatWithin(Duration limit) {
        draft.requireOpen();
        limits = limits.heartbeat(LimitLength.checked(limit("heartbeat"), limit));
        return this;
    }

    private String limit(String kind) {
        return "Workflow '" + draft.name() + "': the handler '" + code.kind().handlerTask() + "': its " + kind
                + " limit";
    }

    HandlerDefinition build(RetryPolicy usual) {
        LimitLength.requireUseful(limit("heartbeat"), limits);
        RetryPolicy policy = Objects.requireNonNullElse(retry, usual);
        return new HandlerDefinition(code, policy, TimeOutRetries.of(limits, policy));
    }
}
