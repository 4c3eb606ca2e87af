package dev.cairn.simulation;

import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskRecord;
import dev.cairn.domain.service.Instants;
import dev.cairn.simulation.plan.Scripts;
import dev.cairn.simulation.plan.StepPlan;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Checks that sleeps of a length are counted from when they became ready, by the plan and the event log alone. */
final class SleepTimes {

    private final Scripts scripts;
    private final Map<TaskKey, Instant> ready = new HashMap<>();
    private final Map<TaskKey, Instant> promised = new HashMap<>();

    SleepTimes(Scripts scripts, List<TaskEvent> events) {
        this.scripts = scripts;
        for (TaskEvent event : events) {
            TaskKey key = new TaskKey(event.runId(), event.step());
            switch (event.type()) {
                case SCHEDULED, QUEUED -> ready.putIfAbsent(key, readyAt(event));
                case SLEEPING -> promised.put(key, readyAt(event));
                default -> {
                    // says nothing about the beginning of a sleep
                }
            }
        }
    }

    private static Instant readyAt(TaskEvent event) {
        return event.type() == TaskEventType.QUEUED || event.dueAt() == null ? event.at() : event.dueAt();
    }

    /** Reports the sleeps of a run that end at another time than its plan says. */
    void judge(Run run, String input, List<StepPlan> steps, Map<String, TaskRecord> tasks, Consumer<String> report) {
        for (StepPlan step : steps) {
            TaskKey key = new TaskKey(run.id(), step.name());
            Duration length = length(step, input, tasks);
            Instant due = promised.get(key);
            if (length != null && due != null) {
                Instant expected =
                        Instants.microsUp(Objects.requireNonNull(ready.get(key)).plus(length));
                if (!due.equals(expected)) {
                    report.accept("task " + key + " slept until " + due + " instead of " + expected);
                }
            }
        }
    }

    private @Nullable Duration length(StepPlan step, String input, Map<String, TaskRecord> tasks) {
        return switch (step.kind()) {
            case StepPlan.SleepFor(Duration length) -> length;
            case StepPlan.SleepForOutput(String parent, Duration unit) ->
                Objects.requireNonNull(tasks.get(parent)).task().state() == TaskState.COMPLETED
                        ? unit.multipliedBy(scripts.of(input, parent).value())
                        : Duration.ZERO;
            case StepPlan.SleepUntil until -> null;
            case StepPlan.Call call -> null;
            case StepPlan.WaitFor wait -> null;
        };
    }
}
