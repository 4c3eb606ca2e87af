package dev.cairn.adapter.inmemory;

import dev.cairn.DeadLetter;
import dev.cairn.StepFailure;
import dev.cairn.domain.model.FailedAttempt;
import dev.cairn.domain.model.NewDeadLetter;
import dev.cairn.domain.model.StepError;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.port.DeadLetters;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The dead letters in memory. */
record InMemoryDeadLetters(Tables tables) implements DeadLetters {

    @Override
    public void add(Collection<NewDeadLetter> letters) {
        for (NewDeadLetter added : letters) {
            DeadLetter before = tables.deadLetters.find(added.key());
            tables.deadLetters.put(added.key(), opened(added, before));
        }
    }

    private static DeadLetter opened(NewDeadLetter added, @Nullable DeadLetter before) {
        StepError error = added.task().error();
        return new DeadLetter(
                added.run().id(),
                added.run().workflow(),
                added.run().version(),
                added.run().tenant(),
                new StepFailure(
                        added.key().name(), added.task().attempt(), error.type(), error.message(), error.stackTrace()),
                added.task().failedAt(),
                added.fingerprint(),
                DeadLetter.State.OPEN,
                before == null ? 0 : before.requeues(),
                before == null ? null : before.lastChange());
    }

    @Override
    public void addAttempts(Collection<FailedAttempt> attempts) {
        attempts.forEach(tables::append);
    }

    @Override
    public List<DeadLetter> hold(UUID runId) {
        List<TaskKey> tasks = tables.tasksOfRun.find(runId);
        return tasks == null
                ? List.of()
                : tasks.stream()
                        .map(tables.deadLetters::find)
                        .filter(Objects::nonNull)
                        .toList();
    }

    @Override
    public List<FailedAttempt> attempts(UUID runId) {
        List<FailedAttempt> attempts = tables.failedAttempts.find(runId);
        return attempts == null
                ? List.of()
                : attempts.stream()
                        .sorted(Comparator.comparingInt(FailedAttempt::number))
                        .toList();
    }

    @Override
    public void requeued(Collection<TaskKey> letters, DeadLetter.Change change) {
        letters.forEach(key -> change(key, DeadLetter.State.REQUEUED, 1, change));
    }

    @Override
    public void discarded(Collection<TaskKey> letters, DeadLetter.Change change) {
        letters.forEach(key -> change(key, DeadLetter.State.DISCARDED, 0, change));
    }

    private void change(TaskKey key, DeadLetter.State state, int requeues, DeadLetter.Change change) {
        DeadLetter before = tables.deadLetters.get(key);
        tables.deadLetters.put(
                key,
                new DeadLetter(
                        before.runId(),
                        before.workflow(),
                        before.version(),
                        before.tenant(),
                        before.failure(),
                        before.failedAt(),
                        before.fingerprint(),
                        state,
                        before.requeues() + requeues,
                        change));
    }
}
