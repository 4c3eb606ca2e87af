package dev.cairn.application.settle;

import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.port.WakeUps;
import dev.cairn.domain.port.WakeUps.Hint;
import dev.cairn.domain.service.Settlement;
import java.util.List;

/**
 * What an advance gave others to do.
 *
 * @param handedOver what was leased to this worker at once
 */
public record Advanced(boolean workReady, boolean timerSet, boolean runFinished, List<Claim> handedOver) {

    /** Nothing. */
    public static final Advanced NOTHING = new Advanced(false, false, false, List.of());

    static Advanced of(Settlement settlement, boolean workReady, List<Run> runs, List<Claim> handedOver) {
        return new Advanced(
                workReady,
                !settlement.timers().isEmpty(),
                runs.stream().anyMatch(run -> run.status().isTerminal()),
                handedOver);
    }

    /** Tells the others. To be called after the commit, so that nobody looks before there is something to see. */
    public void announce(WakeUps wakeUps) {
        if (workReady) {
            wakeUps.announce(Hint.WORK_READY);
        }
        if (timerSet) {
            wakeUps.announce(Hint.TIMER_SET);
        }
        if (runFinished) {
            wakeUps.announce(Hint.RUN_FINISHED);
        }
    }
}
