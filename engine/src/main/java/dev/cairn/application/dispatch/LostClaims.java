package dev.cairn.application.dispatch;

import dev.cairn.application.settle.AttemptResult;
import dev.cairn.application.settle.Attempts;
import dev.cairn.application.settle.GiveBack;
import dev.cairn.application.settle.Settler;
import java.util.UUID;

/** Gives back what this worker holds in the store without knowing of it: a claim was applied, its answer got lost. */
public final class LostClaims {

    private final GiveBack giveBack;
    private final Attempts attempts;
    private final Settler settler;

    /** Gives back all but those attempts. */
    public LostClaims(GiveBack giveBack, Attempts attempts, Settler settler) {
        this.giveBack = giveBack;
        this.attempts = attempts;
        this.settler = settler;
    }

    /** Gives them back; what the store refuses waits like a result. */
    void giveBack(UUID worker) {
        for (AttemptResult refused : giveBack.unknownLeases(worker, attempts.known())) {
            attempts.isGivenBack(refused.fence());
            settler.submit(refused);
        }
    }
}
