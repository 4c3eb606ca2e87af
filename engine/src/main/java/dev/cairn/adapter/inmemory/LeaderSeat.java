package dev.cairn.adapter.inmemory;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The leadership of a store. One candidate holds it for a term at a time; it is free when the term has run out. */
final class LeaderSeat {

    private @Nullable InMemoryElection holder;
    private Instant until = Instant.MIN;

    synchronized boolean take(InMemoryElection candidate, Instant now, Duration term) {
        if (holder == candidate || holder == null || !until.isAfter(now)) {
            holder = candidate;
            until = now.plus(term);
            return true;
        }
        return false;
    }

    synchronized void leave(InMemoryElection candidate) {
        if (holder == candidate) {
            holder = null;
        }
    }
}
