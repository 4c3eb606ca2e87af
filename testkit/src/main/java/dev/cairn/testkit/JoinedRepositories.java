package dev.cairn.testkit;

import dev.cairn.domain.port.Census;
import dev.cairn.domain.port.Counts;
import dev.cairn.domain.port.DeadLetterDirectory;
import dev.cairn.domain.port.DeadLetters;
import dev.cairn.domain.port.Deliveries;
import dev.cairn.domain.port.Events;
import dev.cairn.domain.port.Forks;
import dev.cairn.domain.port.Heartbeats;
import dev.cairn.domain.port.JoinedTransaction;
import dev.cairn.domain.port.LastLeases;
import dev.cairn.domain.port.Leases;
import dev.cairn.domain.port.Mailboxes;
import dev.cairn.domain.port.PlaceDirectory;
import dev.cairn.domain.port.Pruning;
import dev.cairn.domain.port.ReadyQueue;
import dev.cairn.domain.port.RunDirectory;
import dev.cairn.domain.port.Runs;
import dev.cairn.domain.port.ScheduleDirectory;
import dev.cairn.domain.port.Schedules;
import dev.cairn.domain.port.Tasks;
import dev.cairn.domain.port.Tenants;
import dev.cairn.domain.port.TimeLimits;
import dev.cairn.domain.port.Timers;
import dev.cairn.domain.port.Transaction;
import dev.cairn.domain.port.Waits;
import dev.cairn.domain.port.WorkerRegistry;
import dev.cairn.domain.port.Workers;
import java.util.function.Function;

/** A joined transaction whose repositories all behave in one way. */
abstract class JoinedRepositories implements JoinedTransaction {

    /** A repository of that type, found in a transaction by that function. */
    abstract <R> R repository(Class<R> port, Function<Transaction, R> of);

    @Override
    public Workers workers() {
        return repository(Workers.class, Transaction::workers);
    }

    @Override
    public Leases leases() {
        return repository(Leases.class, Transaction::leases);
    }

    @Override
    public LastLeases lastLeases() {
        return repository(LastLeases.class, Transaction::lastLeases);
    }

    @Override
    public Tasks tasks() {
        return repository(Tasks.class, Transaction::tasks);
    }

    @Override
    public Timers timers() {
        return repository(Timers.class, Transaction::timers);
    }

    @Override
    public Waits waits() {
        return repository(Waits.class, Transaction::waits);
    }

    @Override
    public Mailboxes mailboxes() {
        return repository(Mailboxes.class, Transaction::mailboxes);
    }

    @Override
    public Deliveries deliveries() {
        return repository(Deliveries.class, Transaction::deliveries);
    }

    @Override
    public Runs runs() {
        return repository(Runs.class, Transaction::runs);
    }

    @Override
    public Pruning pruning() {
        return repository(Pruning.class, Transaction::pruning);
    }

    @Override
    public Tenants tenants() {
        return repository(Tenants.class, Transaction::tenants);
    }

    @Override
    public ReadyQueue queue() {
        return repository(ReadyQueue.class, Transaction::queue);
    }

    @Override
    public Events events() {
        return repository(Events.class, Transaction::events);
    }

    @Override
    public PlaceDirectory places() {
        return repository(PlaceDirectory.class, Transaction::places);
    }

    @Override
    public WorkerRegistry workerRegistry() {
        return repository(WorkerRegistry.class, Transaction::workerRegistry);
    }

    @Override
    public Forks forks() {
        return repository(Forks.class, Transaction::forks);
    }

    @Override
    public Counts counts() {
        return repository(Counts.class, Transaction::counts);
    }

    @Override
    public Census census() {
        return repository(Census.class, Transaction::census);
    }

    @Override
    public TimeLimits timeLimits() {
        return repository(TimeLimits.class, Transaction::timeLimits);
    }

    @Override
    public Heartbeats heartbeats() {
        return repository(Heartbeats.class, Transaction::heartbeats);
    }

    @Override
    public DeadLetters deadLetters() {
        return repository(DeadLetters.class, Transaction::deadLetters);
    }

    @Override
    public DeadLetterDirectory deadLetterDirectory() {
        return repository(DeadLetterDirectory.class, Transaction::deadLetterDirectory);
    }

    @Override
    public Schedules schedules() {
        return repository(Schedules.class, Transaction::schedules);
    }

    @Override
    public ScheduleDirectory scheduleDirectory() {
        return repository(ScheduleDirectory.class, Transaction::scheduleDirectory);
    }

    @Override
    public RunDirectory directory() {
        return repository(RunDirectory.class, Transaction::directory);
    }
}
