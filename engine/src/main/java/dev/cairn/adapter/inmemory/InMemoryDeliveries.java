package dev.cairn.adapter.inmemory;

import dev.cairn.adapter.inmemory.Tables.Counter;
import dev.cairn.domain.model.Delivery;
import dev.cairn.domain.model.NewSignal;
import dev.cairn.domain.port.Deliveries;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

/** The deliveries in memory. */
record InMemoryDeliveries(Tables tables, Instant now) implements Deliveries {

    @Override
    public boolean insert(NewSignal signal) {
        if (new InMemoryMailboxes(tables, now).keep(signal).isEmpty()) {
            return false;
        }
        long id = tables.counter(Counter.DELIVERY) + 1;
        tables.counters.put(Counter.DELIVERY, id);
        tables.deliveries.insert(id, new Delivery(signal.runId(), signal.name()));
        return true;
    }

    @Override
    public List<Delivery> take(int limit, Collection<UUID> except) {
        List<Long> due = tables.deliveries.keys().stream()
                .filter(id -> !except.contains(tables.deliveries.get(id).runId()))
                .limit(limit)
                .toList();
        return due.stream()
                .map(tables.deliveries::remove)
                .map(Objects::requireNonNull)
                .toList();
    }
}
