package dev.cairn.application.operate;

import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.application.advance.Advance;
import dev.cairn.application.advance.AdvanceResult;
import dev.cairn.application.advance.ReceiveSignals;
import dev.cairn.application.observe.AfterCommit;
import dev.cairn.application.settle.Bisection;
import dev.cairn.application.settle.CulpritBackoff;
import dev.cairn.domain.model.Delivery;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.UnreadSignals;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Delivers signals that were stored in transactions of callers. A delivery is deleted in the transaction that applies it,
 * so it is applied once, also beside another leader.
 */
public final class DeliverSignals implements MaintenanceJob {

    private static final Logger log = LoggerFactory.getLogger(DeliverSignals.class);
    private static final int MAX_BATCH = 100;
    private static final int MOST_PUT_OFF = 1_000;

    private final Store store;
    private final AfterCommit afterCommit;
    private final CulpritBackoff<UUID> putOff = new CulpritBackoff<>();
    private int batch = MAX_BATCH;

    /** Creates the flow with a report after each commit. */
    public DeliverSignals(Store store, AfterCommit afterCommit) {
        this.store = store;
        this.afterCommit = afterCommit;
    }

    @Override
    public boolean tick(Instant now) {
        AtomicReference<List<Delivery>> taken = new AtomicReference<>(List.of());
        try {
            Delivered delivered = store.inTransaction(tx -> deliver(tx, taken, now));
            afterCommit.tell(delivered.advanced);
            putOff.forget(taken.get().stream().map(Delivery::runId).toList());
            batch = Math.min(MAX_BATCH, 2 * batch);
            return delivered.applied >= batch / 2 && delivered.applied > 0;
        } catch (RuntimeException e) {
            if (!Bisection.isRefusal(e) || taken.get().isEmpty()) {
                throw e;
            }
            isolate(taken.get(), now, e);
            return true;
        }
    }

    /** Halves the next batch, or puts the delivery off if it was refused alone, so that it never stops the others. */
    private void isolate(List<Delivery> taken, Instant now, RuntimeException cause) {
        batch = Math.max(1, taken.size() / 2);
        if (taken.size() == 1) {
            Delivery culprit = taken.getFirst();
            log.warn(
                    "Signal cannot be delivered and is tried again later. run={} signal={} wait={} reason={}",
                    culprit.runId(),
                    culprit.signal(),
                    putOff.refuse(culprit.runId(), now),
                    cause.getMessage());
        }
    }

    private Delivered deliver(Transaction tx, AtomicReference<List<Delivery>> taken, Instant now) {
        List<Delivery> due = tx.deliveries().take(batch, putOff.waiting(now, MOST_PUT_OFF));
        taken.set(due);
        if (due.isEmpty()) {
            return new Delivered(0, AdvanceResult.NOTHING);
        }
        Set<UUID> runs = due.stream().map(Delivery::runId).collect(Collectors.toCollection(TreeSet::new));
        tx.mailboxes().lock(runs);
        ReceiveSignals.Received received = ReceiveSignals.whenSignalsCome(tx, new LinkedHashSet<>(due));
        received.changes().forEach(change -> runs.remove(change.key().runId()));
        reportTooLate(tx, runs);
        return new Delivered(due.size(), Advance.apply(tx, received.changes()));
    }

    /** A run that ended before the caller committed could not report these signals itself. */
    private static void reportTooLate(Transaction tx, Set<UUID> runs) {
        List<UUID> over = runs.isEmpty()
                ? List.of()
                : tx.runs().find(runs).stream()
                        .filter(run -> run.status().isTerminal())
                        .map(Run::id)
                        .toList();
        if (!over.isEmpty()) {
            tx.events()
                    .append(UnreadSignals.events(tx.mailboxes().unread(over, Integer.MAX_VALUE), tx.now()).stream()
                            .filter(event -> !isReported(tx, event))
                            .toList());
        }
    }

    private static boolean isReported(Transaction tx, TaskEvent event) {
        return tx.events().ofRun(event.runId()).stream()
                .anyMatch(told ->
                        told.type() == TaskEventType.UNREAD_SIGNALS && Objects.equals(told.detail(), event.detail()));
    }

    private record Delivered(int applied, AdvanceResult advanced) {}
}
