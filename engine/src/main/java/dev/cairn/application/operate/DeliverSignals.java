package dev.cairn.application.operate;

import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.application.advance.Advance;
import dev.cairn.application.advance.AdvanceResult;
import dev.cairn.application.advance.ReceiveSignals;
import dev.cairn.application.observe.AfterCommit;
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
import java.util.stream.Collectors;

/**
 * Delivers signals that were stored in transactions of callers. A delivery is deleted in the transaction that applies it,
 * so it is applied once, also beside another leader.
 */
public final class DeliverSignals implements MaintenanceJob {

    private static final int BATCH = 100;

    private final Store store;
    private final AfterCommit afterCommit;

    /** Creates the flow with a report after each commit. */
    public DeliverSignals(Store store, AfterCommit afterCommit) {
        this.store = store;
        this.afterCommit = afterCommit;
    }

    @Override
    public boolean tick(Instant now) {
        Delivered delivered = store.inTransaction(DeliverSignals::deliver);
        afterCommit.tell(delivered.advanced);
        return delivered.applied == BATCH;
    }

    private static Delivered deliver(Transaction tx) {
        List<Delivery> due = tx.deliveries().take(BATCH);
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
