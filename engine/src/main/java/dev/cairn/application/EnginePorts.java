package dev.cairn.application;

import dev.cairn.Serializer;
import dev.cairn.domain.port.Ids;
import dev.cairn.domain.port.LeaderElection;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.WakeUps;

/**
 * The ports of an engine with the adapters plugged into them.
 *
 * @param heartbeats the same store over a connection of its own, so that a busy pool cannot delay its heartbeats
 */
public record EnginePorts(
        Store store, Store heartbeats, LeaderElection election, WakeUps wakeUps, Serializer serializer, Ids ids) {

    /** Returns these ports with another store. If heartbeats used the old store, they use the new one too. */
    EnginePorts over(Store another) {
        boolean beatsOnTheSame = heartbeats.equals(store);
        return new EnginePorts(another, beatsOnTheSame ? another : heartbeats, election, wakeUps, serializer, ids);
    }
}
