package dev.cairn.testkit;

import dev.cairn.domain.port.Transaction;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/** When something is due next, of all that a leader looks for. */
final class NextDue {

    private NextDue() {}

    static Optional<Instant> of(Transaction tx) {
        return Stream.of(
                        tx.timers().nextDue(),
                        tx.timeLimits().nextDeadline(),
                        tx.timeLimits().nextStart())
                .flatMap(Optional::stream)
                .min(Instant::compareTo);
    }
}
