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
 * Tells of trouble that loops meet: one line for each kind, however many loops meet it and however often, and one when
 * it is over. A stack trace says nothing about a store that is away, so it goes to the debug log.
 */
final class LoopFailureLog {

    private static final Logger log = LoggerFactory.getLogger(LoopFailureLog.class);

    /** Of one kind are messages that differ in their numbers and ids only. */
    private static final Pattern DETAILS = Pattern.compile("[-0-9a-f]{36}|[0-9]+");

    private static final int MOST_KINDS = 50;

    private final Set<LoopName> troubled = EnumSet.noneOf(LoopName.class);
    private final Set<String> told = new HashSet<>();

    /** A tick of that loop failed, and will be tried again. Says whether that was news. */
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

    /** A tick of that loop went well. Says whether all trouble is over with it. */
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
