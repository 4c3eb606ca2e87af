package dev.cairn.admin.web;

import dev.cairn.CairnException;
import dev.cairn.RunNotFoundException;
import dev.cairn.StoreUnavailableException;
import dev.cairn.WorkflowNotFoundException;
import java.sql.SQLException;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Turns what was thrown into a problem with the engine's sentence. */
final class Failures {

    private static final Logger LOG = LoggerFactory.getLogger(Failures.class);
    private static final String CANCELLED = "57014";

    private Failures() {}

    static Answer answer(Throwable failure) {
        return switch (failure) {
            case Refused refused -> Replies.problem(refused.status(), refused.getMessage());
            case IllegalArgumentException mistake -> Replies.problem(400, mistake.getMessage());
            case RunNotFoundException unknown -> Replies.problem(404, unknown.getMessage());
            case WorkflowNotFoundException unknown -> Replies.problem(404, unknown.getMessage());
            case CairnException refused -> ofDatabase(refused);
            case RejectedExecutionException stopped -> Replies.problem(503, "The servlet is stopping.");
            default -> {
                // What it says may hold a payload, so it goes to the log of the host and not to the browser.
                LOG.error("admin request failed", failure);
                yield Replies.problem(500, "The server made a mistake; its log says which.");
            }
        };
    }

    private static Answer ofDatabase(CairnException refused) {
        for (Throwable cause = refused; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql) {
                return CANCELLED.equals(sql.getSQLState())
                        ? Replies.problem(
                                503,
                                "The database took longer than the limit for an answer. Narrow the filter,"
                                        + " or ask again when it is less busy.")
                        : Replies.problem(503, refused.getMessage());
            }
        }
        return Replies.problem(refused instanceof StoreUnavailableException ? 503 : 409, refused.getMessage());
    }
}
