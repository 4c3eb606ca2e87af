package dev.cairn.domain.service;

import dev.cairn.RunStatus;
import dev.cairn.RunWait;
import dev.cairn.StepWait;
import dev.cairn.WaitKind;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.TaskPlace;
import dev.cairn.domain.model.WaitFacts;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Says why a run does not go on, and which of its steps matters most. */
public final class ExplainRun {

    private ExplainRun() {}

    /** The run as a whole, with its steps that are not over and those that failed for good. */
    public static RunWait run(WaitFacts facts) {
        ExplainStep explain = new ExplainStep(facts, byName(facts));
        List<TaskPlace> live = facts.tasks().stream()
                .filter(place -> matters(facts.run(), place))
                .toList();
        List<StepWait> steps = live.stream()
                .sorted(Comparator.comparingInt(ExplainRun::likelyRank))
                .limit(RunWait.MAX_STEPS)
                .map(explain::of)
                .filter(step -> step.kind() != WaitKind.ENDED)
                .sorted(Comparator.comparingInt(step -> rank(step.kind())))
                .toList();
        return new RunWait(
                facts.run().id(), facts.run().status(), text(facts.run(), facts.now(), steps, live.size()), steps);
    }

    /**
     * One step of the run.
     *
     * @throws IllegalArgumentException when the run has no such step
     */
    public static StepWait step(WaitFacts facts, String step) {
        Map<String, TaskPlace> byName = byName(facts);
        TaskPlace place = byName.get(step);
        if (place == null) {
            throw new IllegalArgumentException("Run " + facts.run().id() + " of workflow '"
                    + facts.run().header().workflow() + "' has no step '" + step + "'. Its steps: "
                    + facts.tasks().stream().limit(20).map(TaskPlace::name).collect(Collectors.joining(", "))
                    + (facts.tasks().size() > 20 ? " and more." : "."));
        }
        return new ExplainStep(facts, byName).of(place);
    }

    private static Map<String, TaskPlace> byName(WaitFacts facts) {
        return facts.tasks().stream().collect(Collectors.toMap(TaskPlace::name, Function.identity()));
    }

    /** The tasks of a run that is over have ended since their places were read. */
    private static boolean matters(Run run, TaskPlace place) {
        return switch (place.task().task().state()) {
            case FAILED -> true;
            case COMPLETED, SKIPPED, CANCELLED -> false;
            case PENDING, SCHEDULED, QUEUED, RUNNING, SLEEPING, WAITING, BACKING_OFF ->
                run.status() == RunStatus.RUNNING;
        };
    }

    /** Chooses the tasks that are explained, before it is known what there is to say of them. */
    private static int likelyRank(TaskPlace place) {
        return switch (place.task().task().state()) {
            case QUEUED -> 0;
            case FAILED -> 1;
            case RUNNING -> 2;
            case BACKING_OFF -> 3;
            case WAITING -> 4;
            case SLEEPING -> 5;
            case SCHEDULED -> 6;
            case PENDING -> 7;
            case COMPLETED, SKIPPED, CANCELLED -> 8;
        };
    }

    /** First those that need a person, then those that get on, then those that wait for these. */
    private static int rank(WaitKind kind) {
        return switch (kind) {
            case LOST -> 0;
            case NO_CODE -> 1;
            case DEAD -> 2;
            case RUNNING -> 3;
            case QUEUED -> 4;
            case BACKING_OFF -> 5;
            case WAITING -> 6;
            case SLEEPING -> 7;
            case SCHEDULED -> 8;
            case PENDING -> 9;
            case ENDED -> 10;
        };
    }

    private static String text(Run run, Instant now, List<StepWait> steps, int live) {
        if (run.status() == RunStatus.RUNNING) {
            return running(steps, live);
        }
        String end = "at " + TimeWords.instant(Objects.requireNonNull(run.finishedAt()), now) + ".";
        return switch (run.status()) {
            case COMPLETED -> "The run completed " + end;
            case CANCELLED -> "The run was cancelled " + end + reason(run);
            case FAILED ->
                "The run failed " + end
                        + (steps.isEmpty() ? "" : " " + steps.getFirst().sentence());
            case RUNNING -> throw new IllegalStateException("engine bug: it is not over");
        };
    }

    private static String reason(Run run) {
        return run.cancelled().reason() == null
                ? ""
                : " Reason: " + run.cancelled().reason();
    }

    private static String running(List<StepWait> steps, int live) {
        if (steps.isEmpty()) {
            return "The run has no step that is not over: it ends at this moment, or 'cairn verify' finds why not.";
        }
        int others = live - 1;
        return steps.getFirst().sentence()
                + (others <= 0
                        ? ""
                        : " " + CodeHolders.number(others) + (others == 1 ? " other step is" : " other steps are")
                                + " not over or failed.");
    }
}
