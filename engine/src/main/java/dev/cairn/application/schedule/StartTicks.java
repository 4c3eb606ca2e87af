package dev.cairn.application.schedule;

import dev.cairn.ScheduledTick;
import dev.cairn.TriggerOptions;
import dev.cairn.application.advance.BeginRuns;
import dev.cairn.application.advance.RunRequest;
import dev.cairn.application.advance.UnplacedTask;
import dev.cairn.domain.model.NewRun;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.RunInsertion;
import dev.cairn.domain.model.ScheduleDefinition;
import dev.cairn.domain.port.Ids;
import dev.cairn.domain.port.Transaction;
import dev.cairn.domain.service.RunPlan;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Stores the runs of ticks, inside a transaction. The key of a run names its schedule and tick, so it exists once. */
final class StartTicks {

    private final Ids ids;
    private final NewestPlans plans = new NewestPlans();

    StartTicks(Ids ids) {
        this.ids = ids;
    }

    /** The plan of the runs that a schedule starts now. */
    RunPlan plan(Transaction tx, ScheduleDefinition schedule) {
        return plans.of(tx, schedule.workflow());
    }

    /** Stores a run for each tick, or finds the run that the tick has had. */
    Begun start(Transaction tx, List<Tick> ticks) {
        List<RunRequest> requests = ticks.stream().map(this::request).toList();
        BeginRuns.Begun begun = BeginRuns.begin(tx, requests, BeginRuns.Roots.QUEUE);
        return new Begun(begun.insertions(), begun.ready());
    }

    /** The idempotency key of the run of a tick. */
    static String key(String schedule, Instant tick) {
        return "schedule/" + schedule + "/" + tick;
    }

    private RunRequest request(Tick tick) {
        ScheduleDefinition schedule = tick.schedule;
        Map<String, String> metadata = new HashMap<>(schedule.options().metadata());
        metadata.put(ScheduledTick.SCHEDULE, schedule.name());
        metadata.put(ScheduledTick.TICK, tick.at.toString());
        NewRun run = new NewRun(
                new RunHeader(ids.next(), schedule.workflow(), tick.plan.version(), schedule.tenant()),
                tick.plan.sinks(),
                tick.plan.handlers(),
                key(schedule.name(), tick.at),
                metadata,
                schedule.input());
        return new RunRequest(tick.plan, run, TriggerOptions.none());
    }

    /** A tick whose run is to be stored. */
    record Tick(ScheduleDefinition schedule, Instant at, RunPlan plan) {}

    /** The runs of the ticks, in their order, and the first tasks of those that are new. */
    record Begun(List<RunInsertion> insertions, List<UnplacedTask> ready) {

        List<RunHeader> fresh() {
            return insertions.stream()
                    .filter(RunInsertion::created)
                    .map(RunInsertion::run)
                    .toList();
        }
    }
}
