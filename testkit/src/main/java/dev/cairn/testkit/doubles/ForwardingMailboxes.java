package dev.cairn.testkit.doubles;

import dev.cairn.SignalDetails;
import dev.cairn.domain.model.KeptSignal;
import dev.cairn.domain.model.NewSignal;
import dev.cairn.domain.model.SignalDemand;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.UnreadSignals;
import dev.cairn.domain.port.Mailboxes;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.UUID;

/** Mailboxes that forward every call; a subclass overrides some. */
public abstract class ForwardingMailboxes implements Mailboxes {

    private final Mailboxes mailboxes;

    /** Forwards to those mailboxes. */
    protected ForwardingMailboxes(Mailboxes mailboxes) {
        this.mailboxes = mailboxes;
    }

    @Override
    public void lock(Collection<UUID> runs) {
        mailboxes.lock(runs);
    }

    @Override
    public OptionalLong keep(NewSignal signal) {
        return mailboxes.keep(signal);
    }

    @Override
    public List<KeptSignal> oldest(Collection<SignalDemand> demands) {
        return mailboxes.oldest(demands);
    }

    @Override
    public void take(Map<KeptSignal, TaskKey> taken) {
        mailboxes.take(taken);
    }

    @Override
    public List<UnreadSignals> unread(Collection<UUID> runs, int limit) {
        return mailboxes.unread(runs, limit);
    }

    @Override
    public List<SignalDetails> all(UUID runId, int limit) {
        return mailboxes.all(runId, limit);
    }
}
