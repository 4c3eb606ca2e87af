package dev.cairn.adapter.inmemory;

import dev.cairn.domain.port.LeaderElection;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;

/** One candidate for the seat of the leader. */
final class InMemoryElection implements LeaderElection {

    private final Supplier<Instant> now;
    private final LeaderSeat seat;
    private final Duration term;

    InMemoryElection(Supplier<Instant> now, LeaderSeat seat, Duration term) {
        this.now = now;
        this.seat = seat;
        this.term = term;
    }

    @Override
    public boolean tryLead() {
        return seat.take(this, now.get(), term);
    }

    @Override
    public void resign() {
        seat.leave(this);
    }
}
