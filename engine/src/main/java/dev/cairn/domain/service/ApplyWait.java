package dev.cairn.domain.service;

import dev.cairn.TaskEventType;
import dev.cairn.WaitTimedOutException;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.StepError;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.Timer;
import dev.cairn.domain.model.Wait;
import dev.cairn.domain.model.WaitTerms;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;

/** Decides how a wait for a signal begins and ends. */
final class ApplyWait {

    private final Decisions decided;
    private final Instant now;
    private final ApplyOutcome.Step step;

    ApplyWait(Decisions decided, Instant now, ApplyOutcome.Step step) {
        this.decided = decided;
        this.now = now;
        this.step = step;
    }

    void begin(Task task, int attempt, WaitTerms terms) {
        Instant until = terms.timeout() == null ? null : Instants.after(now, terms.timeout());
        ChangeDetails details = ChangeDetails.of(attempt).note(signal(terms.signal()));
        step.change(task, TaskEventType.WAITING, until == null ? details : details.dueAt(until));
        decided.waits.add(new Wait(task.key(), terms, now, until));
        if (until != null) {
            decided.timers.add(new Timer(task.key(), Timer.Kind.TIMEOUT, until));
        }
    }

    void receive(Task task, Outcome.Received received) {
        ChangeDetails details = ChangeDetails.of(task.tries().attempts()).output(received.value());
        step.change(task, TaskEventType.RECEIVED, details.note(signal(received.signal())));
    }

    /** The timeout has an event of its own; what was declared for it follows at once. */
    void timeOut(Task task, Wait wait) {
        String signal = signal(wait.terms().signal());
        Duration waited = Objects.requireNonNull(wait.terms().timeout());
        ChangeDetails details = ChangeDetails.of(task.tries().attempts());
        String late = signal + " did not come within " + waited;
        step.change(task, TaskEventType.TIMED_OUT, details.note(late));
        switch (wait.terms().then()) {
            case FAIL -> step.change(task, TaskEventType.FAILED, details.error(error(wait, waited)));
            case COMPLETE ->
                step.change(
                        task,
                        TaskEventType.COMPLETED,
                        details.output(wait.terms().otherwise()));
            case SKIP -> step.change(task, TaskEventType.SKIPPED, details.note("its " + late));
        }
    }

    private static StepError error(Wait wait, Duration waited) {
        WaitTimedOutException late = new WaitTimedOutException(wait.terms().signal(), waited);
        return StepError.noticed(late.getClass().getName(), String.valueOf(late.getMessage()));
    }

    private static String signal(String name) {
        return "signal '" + name + "'";
    }
}
