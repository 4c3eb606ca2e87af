package dev.cairn.application.advance;

import dev.cairn.domain.model.QueueEntry;
import dev.cairn.domain.model.QueueLimit;
import dev.cairn.domain.model.QueueRow;
import dev.cairn.domain.model.TenantShare;
import dev.cairn.domain.port.Transaction;
import dev.cairn.domain.service.FairOrder;
import dev.cairn.domain.service.Instants;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Gives ready tasks their places in the fair order. It must be the last work of a transaction. */
public final class Enqueue {

    private Enqueue() {}

    /** Queues the tasks; those of one tenant keep the given order. */
    public static void all(Transaction tx, List<QueueEntry> entries) {
        if (entries.isEmpty()) {
            return;
        }
        TreeMap<String, List<QueueEntry>> byTenant = entries.stream()
                .collect(Collectors.groupingBy(entry -> entry.run().tenant(), TreeMap::new, Collectors.toList()));
        List<TenantShare> shares = tx.tenants().lock(byTenant.keySet());
        long frontier = tx.queue().frontier();
        List<TenantShare> moved = new ArrayList<>(shares.size());
        List<QueueRow> queued = new ArrayList<>(entries.size());
        for (TenantShare share : shares) {
            List<QueueEntry> own = Objects.requireNonNullElse(byTenant.remove(share.tenant()), List.of());
            FairOrder.Places places = FairOrder.next(share, frontier, own.size());
            moved.add(places.share());
            for (int i = 0; i < own.size(); i++) {
                queued.add(new QueueRow(places.ids().get(i), own.get(i), startBy(tx, own.get(i))));
            }
        }
        if (!byTenant.isEmpty()) {
            throw noShare(byTenant.firstEntry().getValue().getFirst());
        }
        tx.tenants().save(moved);
        tx.queue().insert(queued);
    }

    /** When a task must have been started; the store may raise that to its own clock, so that it is never early. */
    private static @Nullable Instant startBy(Transaction tx, QueueEntry entry) {
        QueueLimit limit = entry.limit();
        return limit == null ? null : Instants.after(tx.now(), limit.length());
    }

    /**
     * The error for a missing share. Without a place in the queue the task would be lost, so the whole transaction has
     * to fail.
     */
    private static IllegalStateException noShare(QueueEntry entry) {
        return new IllegalStateException(
                "engine bug: the store has no tenant '" + entry.run().tenant() + "', for which a task of run "
                        + entry.run().id() + " is ready");
    }
}
