package dev.cairn.application.start;

import dev.cairn.StoreUnavailableException;
import dev.cairn.application.advance.RunRequest;
import dev.cairn.domain.port.NoConnectionException;
import dev.cairn.domain.port.StoreRefusedException;
import java.util.List;

/** The error for the caller of a trigger that the store did not accept. */
final class TriggerFailure {

    private TriggerFailure() {}

    /** Whether it is certain that nothing was stored. */
    static boolean isCertain(StoreUnavailableException failure) {
        return failure instanceof StoreRefusedException || failure instanceof NoConnectionException;
    }

    /** The error that says whether these runs may be stored, and what to do. */
    static StoreUnavailableException of(List<RunRequest> requests, StoreUnavailableException cause) {
        String workflow = workflow(requests);
        String runs = runs(requests);
        return new StoreUnavailableException(
                isCertain(cause)
                        ? workflow + runs + " was not stored. " + cause.getMessage()
                        : workflow + "it is unknown whether " + runs
                                + " was stored. Trigger again with the same run id or idempotency key.",
                cause);
    }

    /** The workflow and the runs, as a sentence about them begins. */
    static String subject(List<RunRequest> requests) {
        return workflow(requests) + runs(requests);
    }

    private static String workflow(List<RunRequest> requests) {
        return "Workflow '" + requests.getFirst().run().header().workflow() + "': ";
    }

    private static String runs(List<RunRequest> requests) {
        return "run " + requests.getFirst().run().id() + (requests.size() > 1 ? " and others" : "");
    }
}
