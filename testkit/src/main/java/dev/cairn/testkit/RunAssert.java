package dev.cairn.testkit;

import dev.cairn.DeadLetter;
import dev.cairn.DeadLetterQuery;
import dev.cairn.DeadLetters;
import dev.cairn.RunDetails;
import dev.cairn.RunStatus;
import dev.cairn.StepFailure;
import dev.cairn.StepRef;
import dev.cairn.TaskDetails;
import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.WorkflowRunRef;
import dev.cairn.domain.model.CompensationName;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Assertions about a run: {@code cairn.assertThat(run).completed().ran("pack").skipped("reject")}. When one fails, the
 * error shows the run's graph with states and its events.
 */
public final class RunAssert {

    private final WorkflowRunRef ref;
    private final RunDetails run;
    private final Function<WorkflowRunRef, String> picture;
    private final DeadLetters letters;

    RunAssert(WorkflowRunRef ref, Function<WorkflowRunRef, String> picture, DeadLetters letters) {
        this.ref = ref;
        this.picture = picture;
        this.letters = letters;
        this.run = ref.inspect();
    }

    /** Asserts that the run is over and every step completed or was skipped. */
    public RunAssert completed() {
        return hasStatus(RunStatus.COMPLETED);
    }

    /** Asserts that the run is over and a step failed. */
    public RunAssert failed() {
        return hasStatus(RunStatus.FAILED);
    }

    /** Asserts that the run is over, because it or one of its steps was cancelled. */
    public RunAssert isCancelled() {
        return hasStatus(RunStatus.CANCELLED);
    }

    /** Asserts that the run is over, because it was cancelled as a whole for a reason that contains this text. */
    public RunAssert isCancelled(String reason) {
        @Nullable String actual = run.cancelReason();
        return isCancelled()
                .check(
                        actual != null && actual.contains(reason),
                        "the run to be cancelled because of '" + reason + "', but "
                                + (actual == null ? "only a step of it was" : "the reason is " + actual));
    }

    /** Asserts that exactly these steps have an open dead letter; without names, that none has. */
    public RunAssert hasDeadLetters(String... steps) {
        Set<String> actual = letters.stream(DeadLetterQuery.all().run(run.id()))
                .map(DeadLetter::step)
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> expected = new TreeSet<>(List.of(steps));
        return check(
                actual.equals(expected),
                "the open dead letters to be those of " + expected + ", but they are of " + actual);
    }

    /** Asserts that the run is not over. */
    public RunAssert isRunning() {
        return hasStatus(RunStatus.RUNNING);
    }

    /** Asserts that these steps completed. */
    public RunAssert ran(String... steps) {
        return all(TaskState.COMPLETED, steps);
    }

    /** Asserts that these steps were undone: their compensations completed. */
    public RunAssert undid(String... steps) {
        return ran(Arrays.stream(steps)
                .map(step -> new CompensationName(step).text())
                .toArray(String[]::new));
    }

    /** Asserts that these steps were skipped. */
    public RunAssert skipped(String... steps) {
        return all(TaskState.SKIPPED, steps);
    }

    /** Asserts that these steps were cancelled: with the run, by name, or because another step failed. */
    public RunAssert cancelled(String... steps) {
        return all(TaskState.CANCELLED, steps);
    }

    /** Asserts that these steps failed for good. */
    public RunAssert failedAt(String... steps) {
        return all(TaskState.FAILED, steps);
    }

    /** Asserts that these steps are sleeping. */
    public RunAssert sleepsAt(String... steps) {
        return all(TaskState.SLEEPING, steps);
    }

    /** Asserts that a step is in that state. */
    public RunAssert isAt(String step, TaskState state) {
        return all(state, step);
    }

    /** Asserts that a step was tried this many times. */
    public RunAssert tried(String step, int attempts) {
        int actual = run.task(step).attempts();
        return check(
                actual == attempts,
                "step '" + step + "' to have been tried " + times(attempts) + ", but it was tried " + times(actual));
    }

    /** Asserts that the last failure of a step has a message that contains this text. */
    public RunAssert failedBecause(String step, String message) {
        @Nullable StepFailure failure = run.task(step).failure();
        return check(
                failure != null && failure.message().contains(message),
                "step '" + step + "' to have failed with '" + message + "', but its failure is " + failure);
    }

    /** Asserts that a step was skipped or cancelled for a reason that contains this text. */
    public RunAssert because(String step, String reason) {
        @Nullable String note = run.task(step).note();
        return check(
                note != null && note.contains(reason),
                "the note of step '" + step + "' to say '" + reason + "', but it says " + note);
    }

    /** Asserts that the run is over and a step has this output; null for none. */
    public <O> RunAssert hasOutput(StepRef<O> step, @Nullable O expected) {
        check(run.status().isTerminal(), "the run to be over, so that step '" + step.name() + "' can have an output");
        @Nullable O actual = ref.await().output(step);
        return check(
                Objects.equals(actual, expected),
                "the output of step '" + step.name() + "' to be " + expected + ", but it is " + actual);
    }

    /** Asserts that a step has exactly these events, in this order. */
    public RunAssert happened(String step, TaskEventType... types) {
        List<TaskEventType> actual = ref.events().stream()
                .filter(event -> event.step().equals(step))
                .map(TaskEvent::type)
                .toList();
        return check(
                actual.equals(List.of(types)),
                "the events of step '" + step + "' to be " + List.of(types) + ", but they are " + actual);
    }

    private RunAssert hasStatus(RunStatus status) {
        return check(run.status() == status, "the run to be " + status + ", but it is " + run.status());
    }

    private RunAssert all(TaskState state, String... steps) {
        for (String step : steps) {
            TaskDetails task = run.task(step);
            check(task.state() == state, "step '" + step + "' to be " + state + ", but it is " + task.state());
        }
        return this;
    }

    private RunAssert check(boolean holds, String expectation) {
        if (!holds) {
            throw new AssertionError("Expected " + expectation + "." + System.lineSeparator() + picture.apply(ref));
        }
        return this;
    }

    private static String times(int number) {
        return number == 1 ? "once" : number + " times";
    }
}
