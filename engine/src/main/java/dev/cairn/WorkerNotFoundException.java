package dev.cairn;

import java.util.UUID;

/** No worker of that id is registered. */
public final class WorkerNotFoundException extends CairnException {

    private static final long serialVersionUID = 1;

    private final UUID worker;

    /**
     * No worker of that id is registered.
     *
     * @param what what is known of it
     */
    public WorkerNotFoundException(UUID worker, String what) {
        super("Worker " + worker + " is not registered: " + what);
        this.worker = worker;
    }

    /** The id that was asked for. */
    public UUID worker() {
        return worker;
    }
}
