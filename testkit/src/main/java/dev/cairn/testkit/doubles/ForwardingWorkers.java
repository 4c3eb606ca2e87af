package dev.cairn.testkit.doubles;

import dev.cairn.domain.model.BeatAnswer;
import dev.cairn.domain.model.Worker;
import dev.cairn.domain.model.WorkerReport;
import dev.cairn.domain.port.Workers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BooleanSupplier;

/** Workers that forward every call; a subclass overrides some. */
public abstract class ForwardingWorkers implements Workers {

    private final Workers workers;

    /** Forwards to those workers. */
    protected ForwardingWorkers(Workers workers) {
        this.workers = workers;
    }

    @Override
    public void register(Worker worker) {
        workers.register(worker);
    }

    @Override
    public Optional<BeatAnswer> beat(UUID id, WorkerReport report) {
        return workers.beat(id, report);
    }

    @Override
    public BooleanSupplier holdAlive(UUID id) {
        return workers.holdAlive(id);
    }

    @Override
    public List<Worker> removeDead(Duration lease) {
        return workers.removeDead(lease);
    }

    @Override
    public void remove(UUID id) {
        workers.remove(id);
    }

    @Override
    public List<Worker> all() {
        return workers.all();
    }
}
