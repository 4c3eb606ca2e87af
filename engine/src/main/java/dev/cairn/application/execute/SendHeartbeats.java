package dev.cairn.application.execute;

import dev.cairn.application.settle.HeartbeatBuffer;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.service.Required;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Encodes the heartbeats of one attempt, and decodes what an earlier attempt has sent. */
record SendHeartbeats(Claim claim, PayloadCodec codec, ReadDuringStep reads, HeartbeatBuffer heartbeats) {

    private static final Logger log = LoggerFactory.getLogger(SendHeartbeats.class);

    void send() {
        heartbeats.beat(null);
    }

    void send(@Nullable Object details) {
        Object given = Required.argument(
                details, step() + "the argument of heartbeat(…)", "Call heartbeat() without an argument for none");
        heartbeats.beat(codec.encode(this::subject, given, given.getClass()));
    }

    <T> @Nullable T last(@Nullable Class<T> type) {
        Class<T> wanted = Required.argument(
                type, step() + "the type of the details of its heartbeat", "Pass the class that was sent");
        Payload details = reads.heartbeatBefore(claim.lease().fence()).orElse(null);
        Object last = details == null ? null : decoded(details, wanted);
        return last == null ? null : wanted.cast(last);
    }

    /** Every attempt must be able to begin without details, so those that it cannot read count as missing. */
    private @Nullable Object decoded(Payload details, Class<?> type) {
        try {
            return codec.decode(this::subject, details, type);
        } catch (IllegalArgumentException e) {
            // Without its message, which may quote the details.
            log.warn(
                    "Details of the last heartbeat cannot be read and count as missing. run={} step={} attempt={} type={}",
                    claim.run().id(),
                    claim.lease().key().name(),
                    claim.lease().fence().attempt(),
                    type.getName());
            return null;
        }
    }

    private String subject() {
        return step() + "the details of its heartbeat";
    }

    private String step() {
        return "Workflow '" + claim.run().workflow() + "': step '"
                + claim.lease().key().name() + "': ";
    }
}
