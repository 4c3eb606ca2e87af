package dev.cairn.domain.port;

import dev.cairn.domain.model.WaitFacts;
import java.util.Optional;
import java.util.UUID;

/** Tells where the tasks of a run are, for people. It only reads. */
public interface PlaceDirectory {

    /**
     * All that says why a run does not go on. The places are those of one moment. The queue is read from its front, for
     * {@link WaitFacts#QUEUE_READ} rows at most.
     */
    Optional<WaitFacts> of(UUID runId);
}
