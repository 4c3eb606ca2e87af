package dev.cairn.application;

import dev.cairn.StoreUnavailableException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Does the last work of a stopping engine, and once more if the store was away. */
final class TryTwice {

    private static final Logger log = LoggerFactory.getLogger(Engine.class);
    private static final int TRIES = 2;

    private TryTwice() {}

    /**
     * Tries twice, because the first failure may concern a single connection. After the second the store is away, and
     * the other workers will notice that this one is gone.
     */
    static boolean orLog(String what, Runnable work) {
        for (int tries = 1; tries <= TRIES; tries++) {
            try {
                work.run();
                return true;
            } catch (StoreUnavailableException e) {
                log.warn(
                        "Store is away while the engine stops, so it could not {}. tries={} reason={}",
                        what,
                        tries,
                        e.getMessage());
            }
        }
        return false;
    }
}
