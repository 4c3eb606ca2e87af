package dev.cairn.application;

import dev.cairn.EngineOptions;
import dev.cairn.application.observe.AfterCommit;
import dev.cairn.application.observe.Observers;
import dev.cairn.application.operate.DeliverSignals;
import dev.cairn.application.operate.EndAtDeadline;
import dev.cairn.application.operate.ForgetStatistics;
import dev.cairn.application.operate.MaintenanceJob;
import dev.cairn.application.operate.MeasureStore;
import dev.cairn.application.operate.PruneRuns;
import dev.cairn.application.operate.ReportStrandedSteps;
import dev.cairn.application.recover.EndOverdue;
import dev.cairn.application.recover.EndOverdueAttempts;
import dev.cairn.application.recover.EndOverdueTasks;
import dev.cairn.application.recover.FireTimers;
import dev.cairn.application.recover.LeaderDuties;
import dev.cairn.application.recover.Membership;
import dev.cairn.application.recover.MonitoredStore;
import dev.cairn.application.recover.PollPacing;
import dev.cairn.application.recover.PoolHealth;
import dev.cairn.application.recover.Presence;
import dev.cairn.application.recover.ReapDeadWorkers;
import dev.cairn.application.recover.ReapingGuard;
import dev.cairn.application.recover.ReportedElection;
import dev.cairn.application.recover.WatchLeases;
import dev.cairn.application.schedule.RunSchedules;
import dev.cairn.application.settle.GiveBack;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;

/** Wires what a worker does for others: the duties of a leader, and giving back work that it cannot do. */
final class RecoveryParts {

    private RecoveryParts() {}

    /** When silence proves a death. */
    static ReapingGuard guard(EngineOptions.Timing timing) {
        return new ReapingGuard(timing.heartbeat().multipliedBy(2), timing.lease());
    }

    static LeaderDuties leaderDuties(
            EnginePorts ports,
            EngineOptions options,
            Reporting reporting,
            ReapingGuard reapingGuard,
            PollPacing pacing,
            TimeAndChance chance) {
        AfterCommit afterCommit = reporting.afterCommit();
        ReapDeadWorkers reaper = new ReapDeadWorkers(
                ports.store(),
                afterCommit,
                reapingGuard,
                options.timing().lease(),
                options.maxCrashes(),
                options.timing().sweep());
        EndOverdueAttempts overdue = new EndOverdueAttempts(
                ports.store(),
                afterCommit,
                reapingGuard,
                chance.random(),
                new EndOverdueAttempts.Pace(
                        options.timing().sweep(), options.timing().lease().dividedBy(3)));
        EndAtDeadline deadlines =
                new EndAtDeadline(ports.store(), afterCommit, options.timing().sweep());
        EndOverdueTasks notStarted =
                new EndOverdueTasks(ports.store(), afterCommit, options.timing().sweep());
        FireTimers timers = new FireTimers(ports.store(), afterCommit);
        return new LeaderDuties(
                new ReportedElection(ports.election(), reporting.observers()),
                timers,
                pacing,
                options.timing().sweep(),
                new EndOverdue(
                        overdue,
                        notStarted,
                        deadlines,
                        new RunSchedules(ports.store(), afterCommit, ports.ids()),
                        new DeliverSignals(ports.store(), afterCommit)),
                jobs(ports, options, reaper, reporting.observers()));
    }

    private static List<MaintenanceJob> jobs(
            EnginePorts ports, EngineOptions options, ReapDeadWorkers reaper, Observers observers) {
        Duration retention = options.retention();
        List<MaintenanceJob> jobs = new ArrayList<>(List.of(reaper, new ReportStrandedSteps(ports.store())));
        jobs.add(new ForgetStatistics(ports.store()));
        jobs.add(new MeasureStore(ports.store(), observers));
        if (retention != null) {
            jobs.add(new PruneRuns(ports.store(), retention));
        }
        return jobs;
    }

    /**
     * Sets the patience: a leader that cannot do its duties gives up the lead well within a lease, and a worker that
     * cannot work gives its tasks back after two leases.
     */
    static Membership.Duty duty(
            EnginePorts ports,
            LeaderDuties leaderDuties,
            MonitoredStore contact,
            Executor threads,
            EngineOptions.Timing timing,
            Reporting reporting,
            WatchLeases taken,
            Presence presence) {
        Duration lease = timing.lease();
        PoolHealth fitness = new PoolHealth(contact, threads, lease.multipliedBy(2), lease);
        GiveBack overTheBeat = new GiveBack(ports.heartbeats(), reporting.afterCommit());
        return new Membership.Duty(
                leaderDuties, lease.dividedBy(3), fitness, overTheBeat, reporting.observers(), taken, presence);
    }
}
