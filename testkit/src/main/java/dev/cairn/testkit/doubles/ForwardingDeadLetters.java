package dev.cairn.testkit.doubles;

import dev.cairn.DeadLetter;
import dev.cairn.domain.model.FailedAttempt;
import dev.cairn.domain.model.NewDeadLetter;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.port.DeadLetters;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

/** Dead letters that forward every call; a subclass overrides some. */
public abstract class ForwardingDeadLetters implements DeadLetters {

    private final DeadLetters letters;

    /** Forwards to those dead letters. */
    protected ForwardingDeadLetters(DeadLetters letters) {
        this.letters = letters;
    }

    @Override
    public void add(Collection<NewDeadLetter> added) {
        letters.add(added);
    }

    @Override
    public void addAttempts(Collection<FailedAttempt> attempts) {
        letters.addAttempts(attempts);
    }

    @Override
    public List<DeadLetter> hold(UUID runId) {
        return letters.hold(runId);
    }

    @Override
    public List<FailedAttempt> attempts(UUID runId) {
        return letters.attempts(runId);
    }

    @Override
    public void requeued(Collection<TaskKey> tasks, DeadLetter.Change change) {
        letters.requeued(tasks, change);
    }

    @Override
    public void discarded(Collection<TaskKey> tasks, DeadLetter.Change change) {
        letters.discarded(tasks, change);
    }
}
