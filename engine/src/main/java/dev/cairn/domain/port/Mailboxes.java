package dev.cairn.domain.port;

import dev.cairn.SignalDetails;
import dev.cairn.domain.model.KeptSignal;
import dev.cairn.domain.model.NewSignal;
import dev.cairn.domain.model.SignalDemand;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.UnreadSignals;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.UUID;

/**
 * The signals of runs. Each run has one mailbox. Who begins a wait, and who looks for a wait to deliver to, locks the
 * mailbox first and looks afterwards. Otherwise each of two such transactions could miss what the other one stores.
 */
public interface Mailboxes {

    /** Locks the mailboxes of these runs until the end of the transaction, in one global order. */
    void lock(Collection<UUID> runs);

    /** Stores a signal and returns its number, or nothing when the run has one with that sender's key. */
    OptionalLong keep(NewSignal signal);

    /** The oldest signals of those names that nobody has taken, as many as are wanted. */
    List<KeptSignal> oldest(Collection<SignalDemand> demands);

    /** Notes which task has taken each of these signals. */
    void take(Map<KeptSignal, TaskKey> taken);

    /** The signals of these runs that nobody has taken, counted up to {@code limit} for each run. */
    List<UnreadSignals> unread(Collection<UUID> runs, int limit);

    /** The signals of a run for people: those that nobody has taken, then the others, oldest first. */
    List<SignalDetails> all(UUID runId, int limit);
}
