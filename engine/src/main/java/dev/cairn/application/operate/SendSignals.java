package dev.cairn.application.operate;

import dev.cairn.CairnException;
import dev.cairn.Limits;
import dev.cairn.RunNotFoundException;
import dev.cairn.RunOverException;
import dev.cairn.SignalDetails;
import dev.cairn.SignalResult;
import dev.cairn.application.advance.Advance;
import dev.cairn.application.advance.AdvanceResult;
import dev.cairn.application.advance.ReceiveSignals;
import dev.cairn.application.observe.AfterCommit;
import dev.cairn.domain.model.Delivery;
import dev.cairn.domain.model.NewSignal;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.UnreadSignals;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import dev.cairn.domain.port.WakeUps.Hint;
import java.sql.Connection;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;

/**
 * Sends a signal to a run: stores it, and delivers it in the same transaction if a step waits for it. In a transaction of
 * the caller it is only stored, with a delivery that a leader applies after the commit.
 */
public final class SendSignals {

    private final Store store;
    private final AfterCommit afterCommit;

    /** Creates the flow with a report after each commit. */
    public SendSignals(Store store, AfterCommit afterCommit) {
        this.store = store;
        this.afterCommit = afterCommit;
    }

    /** Sends a signal. */
    public SignalResult send(NewSignal signal) {
        Sent sent = store.inTransaction(tx -> send(tx, signal));
        afterCommit.tell(sent.advanced);
        return sent.result;
    }

    /** Stores a signal in the caller's transaction. */
    SignalResult sendIn(Connection connection, NewSignal signal) {
        try {
            return store.joining(connection, tx -> {
                requireLive(find(tx, signal), signal);
                if (!tx.deliveries().insert(signal)) {
                    return SignalResult.DUPLICATE;
                }
                tx.announceOnCommit(Hint.TIMER_SET);
                return SignalResult.KEPT;
            });
        } catch (RunNotFoundException | RunOverException e) {
            throw e;
        } catch (CairnException e) {
            throw new CairnException(
                    "Signal '" + signal.name() + "' to run " + signal.runId()
                            + " could not be stored in the caller's transaction. Roll that back. " + e.getMessage(),
                    e);
        }
    }

    /** The signals of a run, those that nobody has taken first. */
    List<SignalDetails> all(UUID runId) {
        return store.inTransaction(tx -> {
            if (tx.runs().find(List.of(runId)).isEmpty()) {
                throw new RunNotFoundException(runId);
            }
            return tx.mailboxes().all(runId, Limits.MAX_PAGE);
        });
    }

    private static Sent send(Transaction tx, NewSignal signal) {
        Run unused = find(tx, signal);
        tx.mailboxes().lock(Set.of(signal.runId()));
        OptionalLong id = tx.mailboxes().keep(signal);
        if (id.isEmpty()) {
            return new Sent(SignalResult.DUPLICATE, AdvanceResult.NOTHING);
        }
        // The oldest signal of that name is delivered first, which may be one that waits for its delivery.
        ReceiveSignals.Received received =
                ReceiveSignals.whenSignalsCome(tx, List.of(new Delivery(signal.runId(), signal.name())));
        if (received.changes().isEmpty()) {
            requireRoom(tx, signal);
        }
        AdvanceResult advanced = Advance.apply(tx, received.changes());
        boolean delivered = received.signals().contains(id.getAsLong());
        return new Sent(delivered ? SignalResult.DELIVERED : SignalResult.KEPT, advanced);
    }

    private static Run find(Transaction tx, NewSignal signal) {
        UUID id = signal.runId();
        Run run = tx.runs().find(List.of(id)).stream().findFirst().orElseThrow(() -> new RunNotFoundException(id));
        if (!run.handlers().takesSignals()) {
            throw new IllegalArgumentException("Run " + id + " of workflow '"
                    + run.header().workflow() + "' takes no signals: no step of its version "
                    + run.header().version() + " ends with waitFor(…). Signal '" + signal.name()
                    + "' was not stored. Check the id of the run.");
        }
        return run;
    }

    /** The run keeps the signal, unless it is over or keeps too many. Its end waits for this transaction then. */
    private static void requireRoom(Transaction tx, NewSignal signal) {
        requireLive(tx.runs().lock(Set.of(signal.runId())).getFirst(), signal);
        long open = tx.mailboxes().unread(Set.of(signal.runId()), Limits.MAX_OPEN_SIGNALS + 1).stream()
                .mapToLong(UnreadSignals::count)
                .sum();
        if (open > Limits.MAX_OPEN_SIGNALS) {
            throw new IllegalStateException("Run " + signal.runId() + " keeps " + Limits.MAX_OPEN_SIGNALS
                    + " signals that nobody has taken, so signal '" + signal.name()
                    + "' was not stored. Send fewer, or start a run for each of them.");
        }
    }

    private static void requireLive(Run run, NewSignal signal) {
        if (run.status().isTerminal()) {
            throw new RunOverException(signal.runId(), signal.name(), run.status());
        }
    }

    private record Sent(SignalResult result, AdvanceResult advanced) {}
}
