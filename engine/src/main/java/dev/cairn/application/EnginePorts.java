package dev.cairn.application;

import dev.cairn.Serializer;
import dev.cairn.domain.port.Ids;
import dev.cairn.domain.port.LeaderElection;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.WakeUps;

/**
 * What an engine is plugged into.
 *
 * @param heartbeats the same store over a connection of its own, so that a busy pool cannot keep a worker from beating
 */
public record EnginePorts(
        Store store, Store heartbeats, LeaderElection election, WakeUps wakeUps, Serializer serializer, Ids ids) {

    /** The same with another way to the store; who beats on the same connections goes it too. */
    EnginePorts over(Store another) {
        boolean beatsOnTheSame = heartbeats.equals(store);
        return new EnginePorts(another, beatsOnTheSame ? another : heartbeats, election, wakeUps, serializer, ids);
    }
}
