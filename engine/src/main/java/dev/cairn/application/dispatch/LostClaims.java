package dev.cairn.application.dispatch;

import dev.cairn.application.settle.AttemptResult;
import dev.cairn.application.settle.Attempts;
import dev.cairn.application.settle.GiveBack;
import dev.cairn.application.settle.Settler;
import java.util.UUID;

/** Gives back leases that this worker holds without knowing of them: a claim was applied, but its answer was lost. */
public final class LostClaims {

    private final GiveBack giveBack;
    private final Attempts attempts;
    private final Settler settler;

    /** Creates the flow; the attempts known here are kept. */
    public LostClaims(GiveBack giveBack, Attempts attempts, Settler settler) {
        this.giveBack = giveBack;
        this.attempts = attempts;
        this.settler = settler;
    }

    /** Gives the unknown leases back; a lease whose return the store refuses is retried like a refused result. */
    void giveBack(UUID worker) {
        for (AttemptResult refused : giveBack.unknownLeases(worker, attempts.known())) {
            attempts.noteGivenBack(refused.fence());
            settler.submit(refused);
            settler.settleSoon();
        }
    }
}
