package dev.cairn.simulation.fault;

import dev.cairn.domain.model.TaskKey;
import dev.cairn.simulation.plan.Dice;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Draws what happens to transactions, as long as faults are on. */
public final class StoreFaults {

    private final Dice dice;
    private final Rates rates;
    private boolean on = true;
    private boolean away;
    private Instant wentAway = Instant.MIN;
    private Instant cameBack = Instant.MIN;
    private @Nullable UUID culprit;

    /** From those dice at those rates. */
    public StoreFaults(Dice dice, Rates rates) {
        this.dice = dice;
        this.rates = rates;
    }

    /** No faults from now on. */
    public void end() {
        on = false;
    }

    /** The store goes away for everybody. */
    public void goAway(Instant now) {
        away = true;
        wentAway = now;
    }

    /** The store is back for everybody. */
    public void comeBack(Instant now) {
        away = false;
        cameBack = now;
    }

    /** From now on the store refuses to change the tasks of that run, until it is null. */
    public void refuse(@Nullable UUID run) {
        culprit = run;
    }

    boolean refuses(TaskKey task) {
        return task.runId().equals(culprit);
    }

    /** Whether the store was away less than a lease ago for a worker that had been in touch since then or before. */
    boolean wasAwayWithin(Duration lease, Instant inTouchSince, Instant now) {
        return inTouchSince.isBefore(wentAway) && now.isBefore(cameBack.plus(lease));
    }

    StoreFault draw() {
        if (!on) {
            return StoreFault.NONE;
        }
        if (away || dice.rarely(rates.errorBefore)) {
            return StoreFault.ERROR_BEFORE;
        }
        if (dice.rarely(rates.errorAfter)) {
            return StoreFault.ERROR_AFTER;
        }
        if (dice.rarely(rates.refused)) {
            return StoreFault.REFUSED;
        }
        if (dice.rarely(rates.repeated)) {
            return StoreFault.REPEATED;
        }
        return dice.rarely(rates.delayed) ? StoreFault.DELAYED : StoreFault.NONE;
    }

    Dice dice() {
        return dice;
    }

    /** How many transactions of a thousand meet which fault. */
    public record Rates(int errorBefore, int errorAfter, int refused, int repeated, int delayed) {

        /** Rates of a random world: some of them none. */
        public static Rates random(Dice dice) {
            return new Rates(
                    dice.oneOf(0, 0, 30, 150),
                    dice.oneOf(0, 0, 30, 150),
                    dice.oneOf(0, 0, 30, 150),
                    dice.oneOf(0, 0, 100),
                    dice.oneOf(0, 0, 100));
        }
    }
}
