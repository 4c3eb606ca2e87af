package dev.cairn.application;

import dev.cairn.StoreUnavailableException;
import dev.cairn.application.bell.LoopName;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs failures of loops: one line for each kind of failure, however many loops meet it and however often, and one line
 * when it is over. The stack trace goes to the debug log, because it says nothing about a store that is away.
 */
final class LoopFailureLog {

    private static final Logger log = LoggerFactory.getLogger(LoopFailureLog.class);

    /** Two messages are of one kind if they differ only in numbers and ids. */
    private static final Pattern DETAILS = Pattern.compile("[-0-9a-f]{36}|[0-9]+");

    private static final int MOST_KINDS = 50;

    private final Set<LoopName> troubled = EnumSet.noneOf(LoopName.class);
    private final Set<String> told = new HashSet<>();

    /** Records that a tick of the loop failed and will be tried again. Returns whether this kind of failure is new. */
    synchronized boolean met(LoopName loop, Throwable failure) {
        troubled.add(loop);
        boolean isNew = told.size() < MOST_KINDS && told.add(kind(failure));
        if (!isNew) {
            log.debug("Loop failed again. loop={}", loop, failure);
        } else if (failure instanceof StoreUnavailableException) {
            log.warn(
                    "Store is away or refuses; nothing is lost, it is asked again. loop={} reason={}",
                    loop,
                    failure.getMessage());
            log.debug("Store is away or refuses. loop={}", loop, failure);
        } else {
            log.error("Loop failed; it is tried again. loop={}", loop, failure);
        }
        return isNew;
    }

    /** Records that a tick of the loop succeeded. Returns whether no trouble is left. */
    synchronized boolean over(LoopName loop) {
        boolean isLast = troubled.remove(loop) && troubled.isEmpty();
        if (isLast) {
            told.clear();
            log.info("All loops work again. last={}", loop);
        }
        return isLast;
    }

    private static String kind(Throwable failure) {
        return failure.getClass().getName()
                + DETAILS.matcher(String.valueOf(failure.getMessage())).replaceAll("#");
    }
}
