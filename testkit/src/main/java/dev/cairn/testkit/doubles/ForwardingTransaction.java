package dev.cairn.testkit.doubles;

import dev.cairn.domain.port.Census;
import dev.cairn.domain.port.Counts;
import dev.cairn.domain.port.DeadLetterDirectory;
import dev.cairn.domain.port.DeadLetters;
import dev.cairn.domain.port.Deliveries;
import dev.cairn.domain.port.Events;
import dev.cairn.domain.port.Forks;
import dev.cairn.domain.port.Graphs;
import dev.cairn.domain.port.Heartbeats;
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
import java.time.Instant;

/** A transaction that forwards every call; a subclass overrides some. */
public abstract class ForwardingTransaction implements Transaction {

    private final Transaction tx;

    /** Forwards to that transaction. */
    protected ForwardingTransaction(Transaction tx) {
        this.tx = tx;
    }

    @Override
    public Instant now() {
        return tx.now();
    }

    @Override
    public Workers workers() {
        return tx.workers();
    }

    @Override
    public Leases leases() {
        return tx.leases();
    }

    @Override
    public LastLeases lastLeases() {
        return tx.lastLeases();
    }

    @Override
    public Tasks tasks() {
        return tx.tasks();
    }

    @Override
    public Timers timers() {
        return tx.timers();
    }

    @Override
    public Waits waits() {
        return tx.waits();
    }

    @Override
    public Mailboxes mailboxes() {
        return tx.mailboxes();
    }

    @Override
    public Deliveries deliveries() {
        return tx.deliveries();
    }

    @Override
    public Runs runs() {
        return tx.runs();
    }

    @Override
    public Tenants tenants() {
        return tx.tenants();
    }

    @Override
    public ReadyQueue queue() {
        return tx.queue();
    }

    @Override
    public TimeLimits timeLimits() {
        return tx.timeLimits();
    }

    @Override
    public Heartbeats heartbeats() {
        return tx.heartbeats();
    }

    @Override
    public Events events() {
        return tx.events();
    }

    @Override
    public Graphs graphs() {
        return tx.graphs();
    }

    @Override
    public DeadLetters deadLetters() {
        return tx.deadLetters();
    }

    @Override
    public DeadLetterDirectory deadLetterDirectory() {
        return tx.deadLetterDirectory();
    }

    @Override
    public RunDirectory directory() {
        return tx.directory();
    }

    @Override
    public PlaceDirectory places() {
        return tx.places();
    }

    @Override
    public WorkerRegistry workerRegistry() {
        return tx.workerRegistry();
    }

    @Override
    public Forks forks() {
        return tx.forks();
    }

    @Override
    public Pruning pruning() {
        return tx.pruning();
    }

    @Override
    public Counts counts() {
        return tx.counts();
    }

    @Override
    public Schedules schedules() {
        return tx.schedules();
    }

    @Override
    public ScheduleDirectory scheduleDirectory() {
        return tx.scheduleDirectory();
    }

    @Override
    public Census census() {
        return tx.census();
    }
}
