package dev.cairn.application.define;

import dev.cairn.StepLeftAlone;
import dev.cairn.domain.model.StepCodeKey;
import dev.cairn.domain.model.TaskKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The steps and tasks that an engine leaves alone because its code does not fit them. A step that no version has is
 * remembered by its name. Where the code of that name does not fit one run, it may fit others, so the single task is
 * remembered and stays in the queue for other workers. At most {@value #MOST_TASKS} tasks are remembered, because each
 * claim carries them.
 *
 * <p>Beyond that limit tasks alternate: one waits outside the queue, the next replaces the task remembered longest. So
 * other workers can reach all of them, and claiming them again costs little.
 */
final class LeftAlone {

    static final int MOST_TASKS = 200;
    private static final Duration SHORTEST_WAIT = Duration.ofSeconds(1);
    private static final Duration PACE = Duration.ofMillis(200);
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(15);

    private final Map<StepCodeKey, String> reasons = new HashMap<>();
    private final Set<StepCodeKey> codes = new HashSet<>();
    private final Map<TaskKey, String> workflowsOfTasks = new LinkedHashMap<>();
    private boolean nextTakesAPlace;
    private Instant nextLook = Instant.MIN;

    /** Keeps the reason to show, and returns whether the step is a new one. */
    boolean explain(StepCodeKey code, String reason) {
        return reasons.put(code, reason) == null;
    }

    /** Leaves alone a step that no version has. */
    void addCode(StepCodeKey code) {
        codes.add(code);
    }

    /**
     * Leaves alone a task that the code does not fit.
     *
     * @param now the time of the store
     * @return how long the task waits outside the queue; zero when it is remembered
     */
    Duration addTask(TaskKey task, String workflow, Instant now) {
        if (workflowsOfTasks.size() >= MOST_TASKS && !workflowsOfTasks.containsKey(task)) {
            nextTakesAPlace = !nextTakesAPlace;
            if (nextTakesAPlace) {
                return pacedWait(now);
            }
            workflowsOfTasks.remove(workflowsOfTasks.keySet().iterator().next());
        }
        workflowsOfTasks.put(task, workflow);
        return Duration.ZERO;
    }

    /** The pacing of waiting tasks: each waits so long that they return one after the other. */
    private Duration pacedWait(Instant now) {
        Instant earliest = now.plus(SHORTEST_WAIT);
        Instant latest = now.plus(LONGEST_WAIT);
        Instant paced = nextLook.isBefore(earliest) ? earliest : nextLook.plus(PACE);
        nextLook = paced.isAfter(latest) ? latest : paced;
        return Duration.between(now, nextLook);
    }

    /** Forgets what was found about a workflow whose code has changed. */
    void forget(String workflow) {
        codes.removeIf(code -> code.workflow().equals(workflow));
        reasons.keySet().removeIf(code -> code.workflow().equals(workflow));
        workflowsOfTasks.values().removeIf(workflow::equals);
    }

    Set<StepCodeKey> codes() {
        return codes;
    }

    Set<TaskKey> tasks() {
        return workflowsOfTasks.keySet();
    }

    /** The steps left alone with their reasons, sorted for display. */
    List<StepLeftAlone> steps() {
        return reasons.entrySet().stream()
                .map(found -> new StepLeftAlone(
                        found.getKey().workflow(),
                        found.getKey().version(),
                        found.getKey().step(),
                        found.getValue()))
                .sorted(Comparator.comparing(StepLeftAlone::workflow)
                        .thenComparingInt(StepLeftAlone::version)
                        .thenComparing(StepLeftAlone::step))
                .toList();
    }
}
