package dev.cairn.adapter.inmemory;

import dev.cairn.domain.model.BeatAnswer;
import dev.cairn.domain.model.FormerWorker;
import dev.cairn.domain.model.Worker;
import dev.cairn.domain.model.WorkerReport;
import dev.cairn.domain.port.Workers;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BooleanSupplier;

/** The workers in memory. */
final class InMemoryWorkers implements Workers {

    private final Tables tables;
    private final Instant now;

    InMemoryWorkers(Tables tables, Instant now) {
        this.tables = tables;
        this.now = now;
    }

    @Override
    public void register(Worker worker) {
        if (!tables.workers.has(worker.id())) {
            tables.workers.insert(worker.id(), worker);
            tables.workerNames.put(worker.id(), worker.name());
        }
    }

    @Override
    public Optional<BeatAnswer> beat(UUID id, WorkerReport report) {
        Worker worker = tables.workers.find(id);
        if (worker == null) {
            return Optional.empty();
        }
        tables.workers.put(id, worker.beaten(now, report));
        return Optional.of(new BeatAnswer(worker.drain(), worker.drain() != null && othersCanLead(worker)));
    }

    private boolean othersCanLead(Worker self) {
        Instant alive = now.minus(self.profile().heartbeat().multipliedBy(2));
        return tables.workers.values().stream()
                .anyMatch(other -> !other.id().equals(self.id())
                        && other.drain() == null
                        && !other.beatAt().isBefore(alive));
    }

    @Override
    public BooleanSupplier holdAlive(UUID id) {
        boolean alive = tables.workers.has(id);
        return () -> alive;
    }

    @Override
    public List<Worker> removeDead(Duration lease) {
        List<Worker> dead = tables.workers.values().stream()
                .filter(worker -> worker.beatAt().plus(lease).isBefore(now))
                .toList();
        dead.forEach(worker -> remove(worker.id(), true));
        return dead;
    }

    @Override
    public void remove(UUID id) {
        remove(id, false);
    }

    private void remove(UUID id, boolean dead) {
        Worker worker = tables.workers.find(id);
        tables.workers.remove(id);
        if (worker != null) {
            tables.formerWorkers.put(id, new FormerWorker(worker, now, dead));
        }
        if (tables.code.has(id)) {
            tables.code.remove(id);
        }
    }

    @Override
    public List<Worker> all() {
        return List.copyOf(tables.workers.values());
    }
}
