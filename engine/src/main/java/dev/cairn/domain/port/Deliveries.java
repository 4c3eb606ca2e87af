package dev.cairn.domain.port;

import dev.cairn.domain.model.Delivery;
import dev.cairn.domain.model.NewSignal;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

/** Signals for which somebody has to look who waits, because their senders could not: they had to lock nothing. */
public interface Deliveries {

    /** Stores a signal with its delivery, and returns whether the run had none with that sender's key. */
    boolean insert(NewSignal signal);

    /** Takes the oldest deliveries, except those to some runs; only one caller gets each. */
    List<Delivery> take(int limit, Collection<UUID> except);
}
