package dev.cairn.application;

import dev.cairn.CairnException;
import dev.cairn.application.observe.Observers;
import dev.cairn.domain.port.Waiting;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Delivers waiting events at the stop, but a listener that does not return must not keep the engine from stopping. */
final class DeliverAtStop {

    private static final Logger log = LoggerFactory.getLogger(DeliverAtStop.class);
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private DeliverAtStop() {}

    static void of(Observers observers, Waiting waiting) {
        try {
            if (!waiting.await(observers.whenDelivered(), PATIENCE)) {
                log.warn("Listeners were not told everything before the stop. waited={}", PATIENCE);
            }
        } catch (CairnException e) {
            log.warn("Interrupted while listeners were told the rest.", e);
        }
    }
}
