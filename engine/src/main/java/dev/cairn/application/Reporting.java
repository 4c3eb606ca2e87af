package dev.cairn.application;

import dev.cairn.EngineOptions;
import dev.cairn.application.bell.LoopName;
import dev.cairn.application.dispatch.AttemptRunner;
import dev.cairn.application.execute.ExecuteStep;
import dev.cairn.application.observe.AfterCommit;
import dev.cairn.application.observe.Interception;
import dev.cairn.application.observe.Observers;
import dev.cairn.application.observe.Tally;
import dev.cairn.application.operate.WriteStatistics;
import dev.cairn.application.settle.Attempts;

/**
 * What an engine tells of its work.
 *
 * @param observers its listeners
 * @param tally its counters
 * @param afterCommit reports what was committed, to both of them and to other workers
 * @param statistics stores what was counted
 * @param interception the interceptor of its triggers and attempts
 */
public record Reporting(
        Observers observers,
        Tally tally,
        AfterCommit afterCommit,
        WriteStatistics statistics,
        Interception interception) {

    /** Statistics that cannot be stored say nothing about the store, so these ports are those that nobody monitors. */
    static Reporting of(EnginePorts ports, EngineOptions options, EngineRuntime runtime, Observers observers) {
        Tally tally =
                options.statistics() ? Tally.counting(() -> runtime.bell().ring(LoopName.STATISTICS)) : Tally.off();
        return new Reporting(
                observers,
                tally,
                new AfterCommit(ports.wakeUps(), observers, tally),
                new WriteStatistics(
                        ports.store(), ports.ids(), tally, runtime.chance().nanoTime()),
                Interception.by(options.interceptor(), options.slots()));
    }

    /** The runner of attempts with the interceptor around it. */
    AttemptRunner around(ExecuteStep runner, Attempts attempts) {
        return runner.through(interception, attempts::running);
    }
}
