package dev.cairn.application.settle;

import dev.cairn.domain.model.Run;
import dev.cairn.domain.port.WakeUps;
import dev.cairn.domain.port.WakeUps.Hint;
import dev.cairn.domain.service.Settlement;
import java.util.List;

/**
 * What an advance gave others to do.
 *
 * @param finished the runs that are over now
 * @param handedOver what was leased to this worker at once
 */
public record Advanced(boolean workReady, boolean timerSet, List<Run> finished, GrantLeases.Granted handedOver) {

    /** Nothing. */
    public static final Advanced NOTHING = new Advanced(false, false, List.of(), GrantLeases.Granted.NOTHING);

    static Advanced of(Settlement settlement, boolean workReady, List<Run> runs, GrantLeases.Granted handedOver) {
        return new Advanced(
                workReady,
                !settlement.timers().isEmpty(),
                runs.stream().filter(run -> run.status().isTerminal()).toList(),
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
        if (!finished.isEmpty()) {
            wakeUps.announce(Hint.RUN_FINISHED);
        }
    }
}
