package dev.cairn;

/** The options of a handler that was declared. Valid only inside the block that declares the workflow. */
public interface HandlerOptions {

    /** Sets the retry policy of the handler. Default: that of the workflow ({@link WorkflowBuilder#retry}). */
    HandlerOptions retry(RetryPolicy policy);
}
