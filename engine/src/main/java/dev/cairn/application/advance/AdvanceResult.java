package dev.cairn.application.advance;

import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.UnreadSignals;
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
 * @param unread the signals that the finished runs leave unread
 */
public record AdvanceResult(
        boolean workReady,
        boolean timerSet,
        List<Run> finished,
        GrantLeases.LeasedTasks handedOver,
        EndedAttempts ended,
        List<UnreadSignals> unread) {

    /** An advance that changed nothing. */
    public static final AdvanceResult NOTHING =
            new AdvanceResult(false, false, List.of(), GrantLeases.LeasedTasks.NOTHING, EndedAttempts.NONE, List.of());

    static AdvanceResult of(Settlement settlement, EndedAttempts ended, EndRuns ends, PlaceReady.Placed placed) {
        return new AdvanceResult(
                placed.queued(),
                !settlement.timers().isEmpty(),
                ends.runs().stream().filter(run -> run.status().isTerminal()).toList(),
                placed.handedOver(),
                ended,
                ends.unread());
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
