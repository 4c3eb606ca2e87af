package dev.cairn.testkit;

import dev.cairn.StepRef;
import dev.cairn.domain.model.CompensationDefinition;
import dev.cairn.domain.model.CompensationName;
import dev.cairn.domain.model.StepBody;
import dev.cairn.domain.model.StepDefinition;
import dev.cairn.domain.model.WorkflowDefinition;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The failures and crashes that a test plans for steps. They wrap the code of the steps, so the engine does not know
 * them.
 */
final class Mishaps {

    private final Map<Place, Failures> failures = new HashMap<>();

    /** Makes the next attempts of a step or compensation fail. */
    void fail(Place place, int times, Supplier<? extends Exception> error) {
        failures.put(place, new Failures(times, error));
    }

    /** The definition with these mishaps, and the crashes of that worker, around its steps. */
    WorkflowDefinition around(WorkflowDefinition definition, TestWorker worker) {
        Map<String, StepDefinition> steps = new LinkedHashMap<>();
        definition.steps().forEach((name, step) -> steps.put(name, around(definition.name(), step, worker)));
        return new WorkflowDefinition(
                definition.name(),
                definition.version(),
                definition.inputType(),
                steps,
                definition.handlers(),
                definition.failsUnreadable(),
                definition.deadline());
    }

    private StepDefinition around(String workflow, StepDefinition step, TestWorker worker) {
        Place place = new Place(workflow, step.name());
        StepBody wrapped = switch (step.body()) {
            case StepBody.Call(var type, var code) -> new StepBody.Call(type, around(place, code, worker));
            case StepBody.SleepFor fixed -> fixed;
            case StepBody.WaitFor fixed -> fixed;
            case StepBody.SleepForComputed(var code) -> new StepBody.SleepForComputed(around(place, code, worker));
            case StepBody.SleepUntil(var code) -> new StepBody.SleepUntil(around(place, code, worker));
        };
        return step.with(wrapped, around(Place.undoing(workflow, step.name()), step.compensation(), worker));
    }

    private StepBody.Code around(Place place, StepBody.Code code, TestWorker worker) {
        return (input, ctx) -> {
            worker.crashIfPlanned(place, Moment.BEFORE);
            throwIfPlanned(place);
            Object output = code.call(input, ctx);
            worker.crashIfPlanned(place, Moment.DURING);
            return output;
        };
    }

    private @Nullable CompensationDefinition around(
            Place place, @Nullable CompensationDefinition compensation, TestWorker worker) {
        if (compensation == null) {
            return null;
        }
        return new CompensationDefinition(
                (input, output, ctx) -> {
                    worker.crashIfPlanned(place, Moment.BEFORE);
                    throwIfPlanned(place);
                    compensation.code().undo(input, output, ctx);
                    worker.crashIfPlanned(place, Moment.DURING);
                },
                compensation.retry());
    }

    private void throwIfPlanned(Place place) throws Exception {
        Failures planned = failures.get(place);
        if (planned != null && planned.left > 0) {
            planned.left--;
            throw planned.error.get();
        }
    }

    /** When a planned crash happens. */
    enum Moment {
        /** The task is leased, but its code has not begun. */
        BEFORE,
        /** The code has run, but its result is lost. */
        DURING,
        /** The result is settled. */
        AFTER
    }

    /** A step of a workflow, or the compensation of one. */
    record Place(String workflow, String step) {

        static Place undoing(StepRef<?> step) {
            return undoing(step.workflow(), step.name());
        }

        private static Place undoing(String workflow, String step) {
            return new Place(workflow, new CompensationName(step).text());
        }

        static Place of(StepRef<?> step) {
            return new Place(step.workflow(), step.name());
        }
    }

    /** A crash that the test planned. */
    record Crash(Place place, Moment moment) {}

    private static final class Failures {
        private final Supplier<? extends Exception> error;
        private int left;

        private Failures(int times, Supplier<? extends Exception> error) {
            this.left = times;
            this.error = error;
        }
    }
}
