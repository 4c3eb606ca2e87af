package dev.cairn.application.operate;

import dev.cairn.Limits;
import dev.cairn.domain.service.Required;

/** Checks the reason that a caller gives for cancelling or draining. */
final class CancelReason {

    private CancelReason() {}

    static String checked(String what, String reason) {
        Required.argument(reason, what, "Say why in a few words; it is stored");
        if (reason.isBlank() || reason.length() > Limits.MAX_REASON_LENGTH) {
            throw new IllegalArgumentException(what + " must have 1 to " + Limits.MAX_REASON_LENGTH
                    + " characters and not be blank. Say why in a few words.");
        }
        Limits.checkText(what, reason);
        return reason;
    }
}
