package dev.cairn.application.observe;

import dev.cairn.application.advance.EndedAttempt;
import dev.cairn.application.advance.EndedAttempts;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.StepError;
import dev.cairn.domain.model.UnreadSignals;
import java.util.Arrays;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs each step that failed for good and each that is retried. The logger has a name of its own, which users configure
 * and which stays the same when packages of the engine change.
 */
final class StepLog {

    private static final Logger log = LoggerFactory.getLogger("dev.cairn.steps");

    private static final String WHERE = " run={} workflow={} step={} attempt={} tenant={} worker={}";
    private static final int WHERE_ARGUMENTS = 6;

    /**
     * The name of the class that calls serializers. It is a string, because the log package must not depend on the
     * flows.
     */
    static final String CODEC = "dev.cairn.application.execute.PayloadCodec";

    private static final String HIDDEN = "(not shown, because it may quote a payload; it is stored with the run)";

    private StepLog() {}

    /** Logs the attempts that need a line. */
    static void tell(EndedAttempts attempts) {
        if (!log.isWarnEnabled()) {
            return;
        }
        for (EndedAttempt ended : attempts.troubled()) {
            if (ended.fatalError() != null) {
                failed(ended, ended.fatalError());
            } else if (ended.outcome() instanceof Outcome.Retrying retrying) {
                retried(ended, retrying);
            } else if (ended.outcome() instanceof Outcome.Crashed crashed) {
                crashed(ended, crashed);
            }
        }
    }

    /** Logs the signals that a run left unread at its end. */
    static void tellUnread(List<UnreadSignals> unread) {
        for (UnreadSignals one : unread) {
            log.warn(
                    "Run ended with signals that no step has taken. run={} signal={} count={}",
                    one.runId(),
                    one.signal(),
                    one.count());
        }
    }

    private static void failed(EndedAttempt ended, StepError error) {
        log.warn(
                "Step failed for good." + WHERE + " error={} message={}", arguments(ended, error.type(), shown(error)));
    }

    private static void retried(EndedAttempt ended, Outcome.Retrying retrying) {
        log.info(
                "Step failed and is tried again." + WHERE + " wait={} error={} message={}",
                arguments(ended, retrying.delay(), retrying.error().type(), shown(retrying.error())));
    }

    private static void crashed(EndedAttempt ended, Outcome.Crashed crashed) {
        log.info("Step lost its worker and is tried again." + WHERE + " reason={}", arguments(ended, crashed.reason()));
    }

    private static Object[] arguments(EndedAttempt ended, Object... more) {
        Object[] all = Arrays.copyOf(
                new Object[] {
                    ended.run().id(),
                    ended.run().workflow(),
                    ended.lease().key().name(),
                    ended.lease().fence().attempt(),
                    ended.run().tenant(),
                    ended.lease().workerId()
                },
                WHERE_ARGUMENTS + more.length);
        System.arraycopy(more, 0, all, WHERE_ARGUMENTS, more.length);
        return all;
    }

    /** The error on one line, because a message of several lines must not look like several log lines. */
    private static String shown(StepError error) {
        return mayQuotePayload(error) ? HIDDEN : error.message().replaceAll("\\R", " ");
    }

    /**
     * Whether the message may quote a payload, which must not reach the log: a serializer that fails may quote the
     * value.
     */
    private static boolean mayQuotePayload(StepError error) {
        return error.stackTrace() != null && error.stackTrace().contains(CODEC);
    }
}
