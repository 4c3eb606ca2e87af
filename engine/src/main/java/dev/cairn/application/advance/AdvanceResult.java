package dev.cairn.application.advance;

import dev.cairn.domain.model.Run;
import dev.cairn.domain.port.WakeUps;
import dev.cairn.domain.port.WakeUps.Hint;
import dev.cairn.domain.service.Settlement;
import java.util.List;

/**
 * The result of an advance: what is left to do after the commit.
 *
 * @param finished the runs that are over now
 * @param handedOver the claims that were leased to this worker at once
 * @param ended the attempts that ended with it
 */
public record AdvanceResult(
        boolean workReady,
        boolean timerSet,
        List<Run> finished,
        GrantLeases.LeasedTasks handedOver,
        EndedAttempts ended) {

    /** An advance that changed nothing. */
    public static final AdvanceResult NOTHING =
            new AdvanceResult(false, false, List.of(), GrantLeases.LeasedTasks.NOTHING, EndedAttempts.NONE);

    static AdvanceResult of(Settlement settlement, EndedAttempts ended, List<Run> runs, PlaceReady.Placed placed) {
        return new AdvanceResult(
                placed.queued(),
                !settlement.timers().isEmpty(),
                runs.stream().filter(run -> run.status().isTerminal()).toList(),
                placed.handedOver(),
                ended);
    }

    /** Wakes the other workers. Call it after the commit, so that a worker finds what it was woken for. */
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
