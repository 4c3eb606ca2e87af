package dev.cairn.application.settle;

import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.port.WakeUps;
import dev.cairn.domain.port.WakeUps.Hint;
import dev.cairn.domain.service.Settlement;
import java.util.List;

/** What an advance gave others to do. */
public record Advanced(boolean workReady, boolean timerSet, boolean runFinished) {

    /** Nothing. */
    public static final Advanced NOTHING = new Advanced(false, false, false);

    static Advanced of(Settlement settlement, List<Task> ready, List<Run> runs) {
        return new Advanced(
                !ready.isEmpty(),
                !settlement.timers().isEmpty(),
                runs.stream().anyMatch(run -> run.status().isTerminal()));
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
