package dev.cairn.simulation;

import dev.cairn.TaskEvent;
import dev.cairn.TaskState;
import dev.cairn.domain.model.ForkLink;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.StoreSnapshot;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskRecord;
import dev.cairn.simulation.plan.Oracle;
import dev.cairn.simulation.plan.WorkflowPlan;
import dev.cairn.testkit.invariants.Invariants;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Looks at a world that has come to rest: the invariants, and whether every run came to what its plan says. */
final class Judge {

    private final World world;
    private final Triggers triggers;
    private final Interventions people;
    private final StoreSnapshot snapshot;
    private final SleepTimes sleeps;
    private final Map<TaskKey, List<TaskEvent>> events;
    private final Map<UUID, Map<String, TaskRecord>> tasks = new HashMap<>();

    Judge(World world, Triggers triggers, Interventions people) {
        this.people = people;
        this.world = world;
        this.triggers = triggers;
        this.snapshot = world.store().snapshot();
        this.sleeps = new SleepTimes(world.scripts(), snapshot.events());
        this.events = snapshot.events().stream()
                .collect(Collectors.groupingBy(event -> new TaskKey(event.runId(), event.step())));
        for (TaskRecord record : snapshot.tasks()) {
            TaskKey key = record.task().key();
            tasks.computeIfAbsent(key.runId(), id -> new TreeMap<>()).put(key.name(), record);
        }
    }

    void judge() {
        world.findings().addAll(Invariants.check(snapshot));
        snapshot.runs().forEach(this::judgeRun);
        world.steps().shown().stream()
                .filter(shown -> isStored(shown.step().runId(), shown.begunAt()) && !isOutdated(shown.step()))
                .forEach(this::judgeShown);
        world.steps().handled().stream()
                .filter(handled -> isStored(handled.handler().runId(), handled.begunAt()))
                .filter(handled -> !isOutdated(handled.handler()))
                .forEach(this::judgeHandled);
        world.steps().executed().stream()
                .filter(executed -> isStored(executed.task().runId(), executed.begunAt()))
                .forEach(this::judgeExecuted);
        if (world.settings().keepsRuns()) {
            judgeTriggers();
            new JudgeCancels(snapshot, people, this::add).judge();
            world.workers().forEach(this::judgeAwaited);
        }
    }

    /** Whether the run is there still, and is the one that began then. */
    private boolean isStored(UUID runId, @Nullable Instant begunAt) {
        return tasks.containsKey(runId) && runOf(runId).origin().createdAt().equals(begunAt);
    }

    private void judgeRun(Run run) {
        Map<String, TaskRecord> records = tasks.getOrDefault(run.id(), Map.of());
        WorkflowPlan plan = planOf(run);
        Fates fates = new Fates(
                run, records.values(), events, world.settings().options().maxCrashes());
        Map<String, TaskState> states = fates.states();
        Oracle.Fate fate = fates.of(plan);
        Map<String, TaskState> expected = new Oracle(world.scripts()).states(plan, inputOf(run), fate);
        if (fate.cancelled().stream().anyMatch(World::isHandler)) {
            // The run was cancelled while its handler was all that was left: no other follows.
            states.keySet().removeIf(World::isHandler);
            expected.keySet().removeIf(World::isHandler);
        }
        if (!expected.equals(states)) {
            add("run " + run.id() + " of " + inputOf(run) + " should have come to " + new TreeMap<>(expected)
                    + " but came to " + states);
        } else if (run.status() != Oracle.status(expected, fate)) {
            add("run " + run.id() + " should be " + Oracle.status(expected, fate) + " but is " + run.status());
        }
        judgeRetries(run, plan, records);
        sleeps.judge(run, inputOf(run), plan.steps(), records, this::add);
    }

    /** Whether it is a handler for an end of its run that a revival has undone. */
    private boolean isOutdated(TaskKey key) {
        TaskRecord record = tasks.getOrDefault(key.runId(), Map.of()).get(key.name());
        return record != null && runOf(key.runId()).handlers().isOutdated(record.task());
    }

    /** What I7 says that needs to know the policy: how often, how long and for whose sake a task is retried. */
    private void judgeRetries(Run run, WorkflowPlan plan, Map<String, TaskRecord> records) {
        records.forEach((name, record) -> retried(record, plan)
                .mistake(world.scripts().of(inputOf(run), Fates.name(name)))
                .or(() -> new TimedOut(run, record, eventsOf(record), plan).mistake())
                .ifPresent(mistake ->
                        world.findings().add("I7", "task " + record.task().key() + " " + mistake)));
    }

    private List<TaskEvent> eventsOf(TaskRecord record) {
        return events.getOrDefault(record.task().key(), List.of());
    }

    private Retried retried(TaskRecord record, WorkflowPlan plan) {
        TaskKey key = record.task().key();
        Retried retried = new Retried(record, plan.retryOf(key.name()), eventsOf(record));
        if (retried.ranOutOfTime()) {
            world.trace().count("FAILED after its total time");
        }
        return retried;
    }

    private void judgeTriggers() {
        Map<String, Integer> found = new HashMap<>();
        Set<UUID> forks = snapshot.forks().stream().map(ForkLink::fork).collect(Collectors.toSet());
        for (Run run : snapshot.runs()) {
            if (forks.contains(run.id())) {
                continue;
            }
            found.merge(inputOf(run), 1, Integer::sum);
            UUID answer = triggers.answered().get(inputOf(run));
            if (answer != null && !answer.equals(run.id())) {
                add("whoever asked for " + inputOf(run) + " was told of run " + answer + " instead of " + run.id());
            }
        }
        for (String input : triggers.wishes().keySet()) {
            int runs = found.getOrDefault(input, 0);
            if (runs != 1 && !(runs == 0 && triggers.isUncertain(input))) {
                add("there are " + runs + " runs of " + input);
            }
        }
    }

    /** A step sees an ancestor's output as it is stored in the end, or nothing if there is none. */
    private void judgeShown(SimulatedSteps.Shown shown) {
        Run run = runOf(shown.step().runId());
        boolean toHandler = World.isHandler(shown.step().name());
        if (!toHandler && !planOf(run).ancestors(shown.step().name()).contains(shown.ancestor())) {
            add("task " + shown.step() + " was shown what became of '" + shown.ancestor()
                    + "', which is no ancestor of it in the version of its run");
            return;
        }
        TaskRecord ancestor = tasks.getOrDefault(run.id(), Map.of()).get(shown.ancestor());
        Payload output = ancestor == null ? null : ancestor.output();
        String stored =
                output == null ? null : output.json().substring(1, output.json().length() - 1);
        if (!Objects.equals(stored, shown.output())) {
            world.findings()
                    .add(
                            "I9",
                            "task " + shown.step() + " saw the output '" + shown.output() + "' of '" + shown.ancestor()
                                    + "', which is now '" + stored + "'");
        }
    }

    /** Newer code may run a step of an older run, older code none of a newer one. */
    private void judgeExecuted(SimulatedSteps.Executed executed) {
        int version = runOf(executed.task().runId()).header().version();
        if (executed.version() < version) {
            add("task " + executed.task() + " of version " + version + " ran with the older code of version "
                    + executed.version());
        }
    }

    private void judgeHandled(SimulatedSteps.Handled handled) {
        UUID run = handled.handler().runId();
        List<String> failed = tasks.getOrDefault(run, Map.of()).values().stream()
                .filter(record -> record.task().state() == TaskState.FAILED)
                .map(record -> record.task().key().name())
                .filter(name -> !World.isHandler(name))
                .toList();
        if (!failed.equals(handled.failed().stream().sorted().toList())) {
            add("the handler of run " + run + " was told of " + handled.failed() + " but " + failed + " failed");
        }
    }

    private void judgeAwaited(SimulatedWorker worker) {
        worker.awaited().forEach((run, over) -> {
            if (!over.isDone() || over.isCompletedExceptionally()) {
                add("who waited for run " + run + " on " + worker + " was not told of its end: " + over);
            }
        });
    }

    private WorkflowPlan planOf(Run run) {
        return world.planOf(run, tasks.getOrDefault(run.id(), Map.of()).keySet());
    }

    private Run runOf(UUID id) {
        return snapshot.runs().stream()
                .filter(run -> run.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static String inputOf(Run run) {
        return Objects.requireNonNull(run.origin().metadata().get("input"));
    }

    private void add(String what) {
        world.findings().add(Findings.ORACLE, what);
    }
}
