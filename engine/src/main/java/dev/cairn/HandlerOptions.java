package dev.cairn;

import java.time.Duration;

/** The options of a handler that was declared. Valid only inside the block that declares the workflow. */
public interface HandlerOptions {

    /** Sets the retry policy of the handler. Default: that of the workflow ({@link WorkflowBuilder#retry}). */
    HandlerOptions retry(RetryPolicy policy);

    /** Limits how long one attempt of the handler may take, as {@link StepOptions#startToClose} does. */
    HandlerOptions startToClose(Duration limit);

    /** Limits how long a running attempt of the handler may be silent, as {@link StepOptions#heartbeatWithin} does. */
    HandlerOptions heartbeatWithin(Duration limit);
}
