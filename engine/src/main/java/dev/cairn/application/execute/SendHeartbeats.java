package dev.cairn.application.execute;

import dev.cairn.application.settle.HeartbeatBuffer;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.service.Required;
import org.jspecify.annotations.Nullable;

/** Encodes the heartbeats of one attempt, and decodes what an earlier attempt has sent. */
record SendHeartbeats(Claim claim, PayloadCodec codec, ReadDuringStep reads, HeartbeatBuffer heartbeats) {

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
        Object last = details == null ? null : codec.decode(this::subject, details, wanted);
        return last == null ? null : wanted.cast(last);
    }

    private String subject() {
        return step() + "the details of its heartbeat";
    }

    private String step() {
        return "Workflow '" + claim.run().workflow() + "': step '"
                + claim.lease().key().name() + "': ";
    }
}
