package dev.cairn.application.observe;

import dev.cairn.EngineEvent;
import dev.cairn.ScheduleEvent;
import dev.cairn.application.advance.AdvanceResult;
import dev.cairn.application.advance.EndedAttempt;
import dev.cairn.application.advance.UnplacedTask;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.Worker;
import dev.cairn.domain.port.WakeUps;
import dev.cairn.domain.port.WakeUps.Hint;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The work of a flow after its commit: waking other workers, telling the listeners, writing to the log. */
public final class AfterCommit {

    private final WakeUps wakeUps;
    private final Observers observers;
    private final Tally tally;

    /** Creates it without listeners; nothing is counted. */
    public AfterCommit(WakeUps wakeUps) {
        this(wakeUps, Observers.none(), Tally.off());
    }

    /** Creates it with listeners and a tally. */
    public AfterCommit(WakeUps wakeUps, Observers observers, Tally tally) {
        this.wakeUps = wakeUps;
        this.observers = observers;
        this.tally = tally;
    }

    /** Whether new runs are to be reported. */
    public boolean isObserved() {
        return observers.isListening() || tally.isCounting();
    }

    /** Reports the start of an attempt. */
    public void reportBegun(Claim claim) {
        tally.began(claim);
        if (observers.isListening()) {
            observers.report(AttemptEvents.started(claim));
        }
    }

    /** Reports and announces an advance. */
    public void tell(AdvanceResult advanced) {
        report(advanced);
        announce(advanced);
    }

    /** Reports the ended attempts and runs to the log and the listeners. */
    public void report(AdvanceResult advanced) {
        StepLog.tell(advanced.ended());
        StepLog.tellUnread(advanced.unread());
        tally.ended(advanced);
        if (observers.isListening()) {
            for (EndedAttempt ended : advanced.ended().all()) {
                AttemptEvents.ended(ended).forEach(observers::report);
            }
            reportReady(advanced.ended().ready());
            advanced.finished().forEach(run -> observers.report(finished(run)));
        }
    }

    /** Wakes the workers that an advance concerns. */
    public void announce(AdvanceResult advanced) {
        advanced.announce(wakeUps);
    }

    /** Wakes the workers that a hint concerns. */
    public void announce(Hint hint) {
        wakeUps.announce(hint);
    }

    /** Reports new runs. */
    public void reportStarted(List<RunHeader> runs) {
        tally.runsStarted(runs.size());
        if (observers.isListening()) {
            runs.forEach(run -> observers.report(new EngineEvent.RunStarted(AttemptEvents.run(run))));
        }
    }

    /**
     * Reports what happened to schedules.
     *
     * @param fresh the new runs that they started
     */
    public void reportSchedules(List<ScheduleEvent> events, List<RunHeader> fresh) {
        if (!observers.isListening()) {
            return;
        }
        Map<UUID, RunHeader> runs = fresh.stream().collect(Collectors.toMap(RunHeader::id, Function.identity()));
        for (ScheduleEvent event : events) {
            Instant tick = event.tick();
            RunHeader run = event.run() == null ? null : runs.get(event.run());
            if (tick != null && run != null) {
                observers.report(new EngineEvent.ScheduleTicked(event.schedule(), tick, AttemptEvents.run(run)));
            } else if (tick != null && event.type().isSkip()) {
                observers.report(new EngineEvent.ScheduleSkipped(event.schedule(), event.type(), tick, event.count()));
            }
        }
    }

    /** Reports tasks that became ready, those of a run together. */
    public void reportReady(List<UnplacedTask> ready) {
        if (observers.isListening()) {
            Map<RunHeader, List<String>> steps = new LinkedHashMap<>();
            for (UnplacedTask task : ready) {
                steps.computeIfAbsent(task.entry().run(), run -> new ArrayList<>())
                        .add(task.entry().key().name());
            }
            steps.forEach((run, names) -> observers.report(new EngineEvent.StepsReady(AttemptEvents.run(run), names)));
        }
    }

    /** Reports results that were refused because their lease was no longer held. */
    public void reportRefused(List<Fence> refused) {
        refused.forEach(fence -> observers.report(
                new EngineEvent.ResultRefused(fence.key().runId(), fence.key().name(), fence.attempt())));
    }

    /** Reports failed tasks of a run that were queued again, and those that became ready with it. */
    public void reportRequeued(RunHeader run, List<String> steps, List<UnplacedTask> ready) {
        observers.report(new EngineEvent.StepsRequeued(AttemptEvents.run(run), steps));
        reportReady(ready);
    }

    /** Reports workers that were declared dead. */
    public void reportDead(List<Worker> workers) {
        workers.forEach(worker -> observers.report(new EngineEvent.WorkerDeclaredDead(worker.id(), worker.name())));
    }

    private static EngineEvent finished(Run run) {
        Instant end = Objects.requireNonNull(run.finishedAt());
        Duration duration = Duration.between(run.origin().createdAt(), end);
        return new EngineEvent.RunFinished(
                AttemptEvents.run(run.header()),
                run.status(),
                duration.isNegative() ? Duration.ZERO : duration,
                end,
                run.origin().trace());
    }
}
