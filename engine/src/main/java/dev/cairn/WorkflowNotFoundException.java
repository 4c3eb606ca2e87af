package dev.cairn;

/** No graph of that workflow is stored: no worker that was started has defined it so far. */
public class WorkflowNotFoundException extends CairnException {

    private static final long serialVersionUID = 1L;

    private final String workflow;

    /** Creates the error for the requested workflow. */
    public WorkflowNotFoundException(String workflow) {
        super("Workflow '" + workflow + "' is not stored, so no run of it can be started: no worker that was started"
                + " on this store has defined it. Check the name, or start a worker that defines it and wait until its"
                + " status is ready.");
        this.workflow = workflow;
    }

    /** The name of the requested workflow. */
    public String workflow() {
        return workflow;
    }
}
