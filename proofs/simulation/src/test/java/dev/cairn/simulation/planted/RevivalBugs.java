package dev.cairn.simulation.planted;

import dev.cairn.DeadLetter;
import dev.cairn.TaskState;
import dev.cairn.domain.model.FailedAttempt;
import dev.cairn.domain.model.FailedTask;
import dev.cairn.domain.model.Handlers;
import dev.cairn.domain.model.NewDeadLetter;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskUpdate;
import dev.cairn.domain.port.DeadLetters;
import dev.cairn.domain.port.Runs;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Tasks;
import dev.cairn.domain.port.Transaction;
import dev.cairn.domain.service.Fingerprint;
import dev.cairn.testkit.doubles.ForwardingDeadLetters;
import dev.cairn.testkit.doubles.ForwardingRuns;
import dev.cairn.testkit.doubles.ForwardingTasks;
import dev.cairn.testkit.doubles.ForwardingTransaction;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

/** Bugs about dead letters, and about runs that go on after a step had failed. */
final class RevivalBugs {

    private RevivalBugs() {}

    /** A step that was cancelled because of the requeued one stays cancelled. */
    static UnaryOperator<Store> forgetsADescendant() {
        return Wrapped.by(tx -> new ForwardingTransaction(tx) {
            @Override
            public Tasks tasks() {
                return new ForwardingTasks(super.tasks()) {
                    @Override
                    public void save(Collection<TaskUpdate> updates) {
                        super.save(updates.stream()
                                .filter(update ->
                                        !(update instanceof TaskUpdate.Revived) || update.state() != TaskState.PENDING)
                                .toList());
                    }
                };
            }
        });
    }

    /** The revived run waits for one sink, however many are open again. */
    static UnaryOperator<Store> countsOneSink() {
        return savingRevived((before, revived) -> run(revived, 1, revived.handlers()));
    }

    /** The revived run takes the handler of its first end for that of its second. */
    static UnaryOperator<Store> keepsTheHandler() {
        return savingRevived((before, revived) -> run(revived, revived.openSinks(), before.handlers()));
    }

    /** A dead letter that was requeued is open again for the next one who comes. */
    static UnaryOperator<Store> revivedTwice() {
        return withLetters((tx, letters) -> new ForwardingDeadLetters(letters) {
            @Override
            public List<DeadLetter> hold(UUID runId) {
                return super.hold(runId).stream().map(RevivalBugs::open).toList();
            }
        });
    }

    /** The dead letter stays open when its step is queued again. */
    static UnaryOperator<Store> letterStaysOpen() {
        return withLetters((tx, letters) -> new ForwardingDeadLetters(letters) {
            @Override
            public void requeued(Collection<TaskKey> tasks, DeadLetter.Change change) {}
        });
    }

    /** A step that fails in a batch with others is not kept as a dead letter. */
    static UnaryOperator<Store> letterNotWritten() {
        return withLetters((tx, letters) -> new ForwardingDeadLetters(letters) {
            @Override
            public void add(Collection<NewDeadLetter> added) {
                super.add(added.stream().limit(1).toList());
            }
        });
    }

    /** Each failed attempt is a dead letter, also one that is retried. */
    static UnaryOperator<Store> letterForEachAttempt() {
        return withLetters((tx, letters) -> new ForwardingDeadLetters(letters) {
            @Override
            public void addAttempts(Collection<FailedAttempt> attempts) {
                super.addAttempts(attempts);
                super.add(attempts.stream().map(attempt -> letter(tx, attempt)).toList());
            }
        });
    }

    private static NewDeadLetter letter(Transaction tx, FailedAttempt attempt) {
        TaskKey key = attempt.key();
        RunHeader run = tx.runs().headers(List.of(key.runId())).getFirst();
        return new NewDeadLetter(
                new FailedTask(key, attempt.number(), attempt.error(), attempt.endedAt()),
                run,
                Fingerprint.of(run.workflow(), key.name(), attempt.error()));
    }

    private static DeadLetter open(DeadLetter letter) {
        return letter.state() != DeadLetter.State.REQUEUED
                ? letter
                : new DeadLetter(
                        letter.runId(),
                        letter.workflow(),
                        letter.version(),
                        letter.tenant(),
                        letter.failure(),
                        letter.failedAt(),
                        letter.fingerprint(),
                        DeadLetter.State.OPEN,
                        letter.requeues(),
                        letter.lastChange());
    }

    private static UnaryOperator<Store> withLetters(Replacing letters) {
        return Wrapped.by(tx -> new ForwardingTransaction(tx) {
            @Override
            public DeadLetters deadLetters() {
                return letters.instead(tx, super.deadLetters());
            }
        });
    }

    private static UnaryOperator<Store> savingRevived(BinaryOperator<Run> instead) {
        return Wrapped.by(tx -> new ForwardingTransaction(tx) {
            @Override
            public Runs runs() {
                return new ForwardingRuns(super.runs()) {
                    @Override
                    public void save(Collection<Run> changed) {
                        super.save(changed.stream()
                                .map(run -> {
                                    Run before = super.find(List.of(run.id())).getFirst();
                                    return before.status().isTerminal() ? instead.apply(before, run) : run;
                                })
                                .toList());
                    }
                };
            }
        });
    }

    private static Run run(Run run, int openSinks, Handlers handlers) {
        return new Run(
                run.header(),
                run.status(),
                openSinks,
                run.failedTasks(),
                handlers,
                run.origin(),
                run.finishedAt(),
                run.cancelled());
    }

    /** What becomes of the dead letters of a transaction. */
    @FunctionalInterface
    private interface Replacing {

        DeadLetters instead(Transaction tx, DeadLetters letters);
    }
}
