package dev.cairn.testkit;

import dev.cairn.domain.model.Upcoming;
import dev.cairn.domain.port.Transaction;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** When something is due next, of all that a leader looks for. */
final class NextDue {

    private NextDue() {}

    static Optional<Instant> of(Transaction tx) {
        Upcoming next = tx.timeLimits().upcoming();
        @Nullable Instant delivery = next.delivery() ? tx.now() : null;
        return Stream.of(next.timer(), next.start(), next.deadline(), next.schedule(), delivery)
                .filter(Objects::nonNull)
                .min(Instant::compareTo);
    }
}
