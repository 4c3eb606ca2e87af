package dev.cairn.application.recover;

import dev.cairn.EngineEvent;
import dev.cairn.application.observe.Observers;
import dev.cairn.domain.port.LeaderElection;
import java.util.concurrent.atomic.AtomicBoolean;

/** An election that tells the listeners when this worker becomes the leader and when it is the leader no longer. */
public final class ReportedElection implements LeaderElection {

    private final LeaderElection election;
    private final Observers observers;
    private final AtomicBoolean leading = new AtomicBoolean();

    /** Wraps that election. */
    public ReportedElection(LeaderElection election, Observers observers) {
        this.election = election;
        this.observers = observers;
    }

    @Override
    public boolean tryLead() {
        boolean elected = election.tryLead();
        note(elected);
        return elected;
    }

    @Override
    public void resign() {
        note(false);
        election.resign();
    }

    private void note(boolean leads) {
        if (leading.get() != leads && leading.getAndSet(leads) != leads) {
            observers.report(leads ? new EngineEvent.LeaderElected() : new EngineEvent.LeaderResigned());
        }
    }
}
