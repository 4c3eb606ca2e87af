package dev.cairn.adapter.inmemory;

import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.Wait;
import dev.cairn.domain.port.Waits;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

/** The waits in memory. */
record InMemoryWaits(Tables tables) implements Waits {

    @Override
    public void insert(Collection<Wait> waits) {
        waits.forEach(wait -> tables.waits.insert(wait.key(), wait));
    }

    @Override
    public List<Wait> of(Collection<TaskKey> keys) {
        return keys.stream().map(tables.waits::find).filter(Objects::nonNull).toList();
    }

    @Override
    public List<TaskKey> waitingFor(UUID runId, String signal, int limit) {
        return tables.waits.values().stream()
                .filter(wait -> wait.key().runId().equals(runId)
                        && wait.terms().signal().equals(signal))
                .sorted(Comparator.comparing(Wait::since).thenComparing(Wait::key))
                .limit(limit)
                .map(Wait::key)
                .toList();
    }

    @Override
    public void remove(Collection<TaskKey> keys) {
        keys.forEach(tables.waits::remove);
    }
}
