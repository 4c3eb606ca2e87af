package dev.cairn.domain.service;

import dev.cairn.WorkerDetails;
import dev.cairn.WorkerState;
import dev.cairn.domain.model.FormerWorker;
import dev.cairn.domain.model.RegisteredWorker;
import dev.cairn.domain.model.StepCodeKey;
import dev.cairn.domain.model.Worker;
import dev.cairn.domain.model.WorkflowCode;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Describes workers as users see them, from the stored rows. */
public final class DescribeWorker {

    /** A worker is stale after this many heartbeats that did not come: one may be late. */
    private static final int MISSED = 2;

    private static final Comparator<WorkerDetails.LeftAlone> ORDER =
            Comparator.comparingInt(WorkerDetails.LeftAlone::version).thenComparing(WorkerDetails.LeftAlone::step);

    private DescribeWorker() {}

    /** A registered worker at this time of the store. */
    public static WorkerDetails registered(RegisteredWorker registered, Instant now) {
        Worker worker = registered.worker();
        WorkerState state = state(worker, now);
        String reason = reason(worker, state, now);
        List<WorkerDetails.Code> code =
                registered.code().stream().map(DescribeWorker::code).toList();
        boolean leads = worker.report().leading() && state != WorkerState.STALE;
        return details(worker, state, reason, code, leads);
    }

    /** A worker that is no longer registered. */
    public static WorkerDetails former(FormerWorker former) {
        String how = former.dead() ? "declared dead at " : "left at ";
        return details(
                former.worker(), WorkerState.STOPPED, how + TimeWords.instant(former.goneAt()), List.of(), false);
    }

    private static WorkerDetails details(
            Worker worker, WorkerState state, @Nullable String reason, List<WorkerDetails.Code> code, boolean leads) {
        return new WorkerDetails(
                worker.id(),
                worker.name(),
                WorkerDetails.DEFAULT_GROUP,
                state,
                reason == null,
                reason,
                worker.slots(),
                state == WorkerState.STOPPED ? 0 : worker.report().load(),
                worker.startedAt(),
                worker.beatAt(),
                worker.profile().host(),
                worker.profile().version(),
                code,
                worker.report().tally(),
                leads,
                worker.drain());
    }

    /** The state of a registered worker at this time of the store. */
    public static WorkerState state(Worker worker, Instant now) {
        Duration patience = worker.profile().heartbeat().multipliedBy(MISSED);
        if (worker.beatAt().plus(patience).isBefore(now)) {
            return WorkerState.STALE;
        }
        return worker.drain() == null ? WorkerState.ACTIVE : WorkerState.DRAINING;
    }

    private static @Nullable String reason(Worker worker, WorkerState state, Instant now) {
        if (state == WorkerState.STALE) {
            return "silent for " + TimeWords.since(worker.beatAt(), now);
        }
        WorkerDetails.Drain drain = worker.drain();
        return drain == null ? worker.report().obstacle() : "drained by " + drain.by() + ": " + drain.reason();
    }

    private static WorkerDetails.Code code(WorkflowCode code) {
        return new WorkerDetails.Code(
                code.workflow(),
                code.newestVersion(),
                code.leftAlone().stream()
                        .map(DescribeWorker::leftAlone)
                        .sorted(ORDER)
                        .toList());
    }

    private static WorkerDetails.LeftAlone leftAlone(StepCodeKey step) {
        return new WorkerDetails.LeftAlone(step.version(), step.step());
    }
}
