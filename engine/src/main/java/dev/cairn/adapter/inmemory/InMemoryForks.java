package dev.cairn.adapter.inmemory;

import dev.cairn.RunDetails;
import dev.cairn.domain.model.ForkLink;
import dev.cairn.domain.model.RunPlace;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskRecord;
import dev.cairn.domain.port.Forks;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;

/** The forks in memory. */
record InMemoryForks(Tables tables) implements Forks {

    @Override
    public int copy(UUID fork, RunDetails.Fork source, Collection<String> steps) {
        tables.forks.insert(fork, new ForkLink(fork, source));
        int found = 0;
        for (String step : steps) {
            TaskRecord there = tables.tasks.find(new TaskKey(source.run(), step));
            if (there != null) {
                found++;
                TaskKey key = new TaskKey(fork, step);
                tables.tasks.put(key, tables.tasks.get(key).withOutput(there.output()));
            }
        }
        return found;
    }

    @Override
    public RunDetails.Forks of(UUID runId, int most) {
        ForkLink own = tables.forks.find(runId);
        List<RunDetails.Fork> forks = tables.forks.values().stream()
                .filter(link -> link.source().run().equals(runId))
                .sorted(Comparator.comparing(this::place).reversed())
                .limit(most)
                .map(link -> new RunDetails.Fork(link.fork(), link.source().step()))
                .toList();
        return new RunDetails.Forks(own == null ? null : own.source(), forks);
    }

    private RunPlace place(ForkLink link) {
        return tables.runs.get(link.fork()).run().place();
    }
}
