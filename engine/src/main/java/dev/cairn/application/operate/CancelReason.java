package dev.cairn.application.operate;

import dev.cairn.Limits;
import dev.cairn.domain.service.Required;

/** Checks the reason that a caller gives for cancelling a run or draining a worker. */
final class CancelReason {

    private CancelReason() {}

    /** The reason for something that is done to a run. */
    static String checked(String what, String reason) {
        return checked(what, reason, "run");
    }

    /** The reason for something that is done to that kind of thing. */
    static String checked(String what, String reason, String storedWith) {
        Required.argument(reason, what, "Say why in a few words; it is stored with the " + storedWith);
        if (reason.isBlank() || reason.length() > Limits.MAX_REASON_LENGTH) {
            throw new IllegalArgumentException(what + " must have 1 to " + Limits.MAX_REASON_LENGTH
                    + " characters and not be blank. Say why in a few words.");
        }
        Limits.checkText(what, reason);
        return reason;
    }
}
