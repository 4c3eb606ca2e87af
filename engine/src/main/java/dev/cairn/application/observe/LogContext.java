package dev.cairn.application.observe;

import dev.cairn.domain.model.Claim;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import org.slf4j.helpers.NOPMDCAdapter;

/**
 * The diagnostic context (MDC) around a step: each log line that the step's code writes can name the attempt. Closing
 * it restores the context that the thread had before, whatever the step has changed there.
 */
public final class LogContext implements AutoCloseable {

    /** For a logging system without MDC; no values are built for it. */
    private static final LogContext NONE = new LogContext(false, null);

    private final boolean isKept;
    private final @Nullable Map<String, String> before;

    private LogContext(boolean isKept, @Nullable Map<String, String> before) {
        this.isKept = isKept;
        this.before = before;
    }

    /** Sets the context of the claimed step for this thread. */
    public static LogContext of(Claim claim) {
        if (MDC.getMDCAdapter() instanceof NOPMDCAdapter) {
            return NONE;
        }
        LogContext context = new LogContext(true, MDC.getCopyOfContextMap());
        MDC.put("run", claim.run().id().toString());
        MDC.put("workflow", claim.run().workflow());
        MDC.put("step", claim.lease().key().name());
        MDC.put("attempt", Integer.toString(claim.lease().fence().attempt()));
        MDC.put("tenant", claim.run().tenant());
        MDC.put("worker", claim.lease().workerId().toString());
        return context;
    }

    @Override
    public void close() {
        if (isKept && before != null) {
            MDC.setContextMap(before);
        } else if (isKept) {
            MDC.clear();
        }
    }
}
