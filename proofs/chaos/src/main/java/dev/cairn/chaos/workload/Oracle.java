package dev.cairn.chaos.workload;

import dev.cairn.RunStatus;
import dev.cairn.TaskState;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Foretells how a run ends, from its shape and input alone. Written without the engine's own rules, so that both would
 * have to be wrong in the same way.
 *
 * @param states the terminal state of each step
 */
public record Oracle(Map<String, TaskState> states, boolean handled) {

    /** The name under which a failure handler is stored. */
    public static final String HANDLER = "$on-failure";

    /** How a run of that shape with that input must end. */
    public static Oracle of(Shape shape, ChaosInput input) {
        Map<String, TaskState> states = new LinkedHashMap<>();
        for (Shape.Node node : shape.nodes()) {
            states.put(node.name(), foretell(node, input, states));
        }
        boolean failed = states.containsValue(TaskState.FAILED);
        if (failed && shape.handlesFailure()) {
            states.put(HANDLER, TaskState.COMPLETED);
        }
        return new Oracle(states, failed && shape.handlesFailure());
    }

    /** How the run ends. */
    public RunStatus status() {
        return states.containsValue(TaskState.FAILED) ? RunStatus.FAILED : RunStatus.COMPLETED;
    }

    private static TaskState foretell(Shape.Node node, ChaosInput input, Map<String, TaskState> states) {
        List<TaskState> parents = node.parents().stream()
                .map(name -> Objects.requireNonNull(states.get(name)))
                .toList();
        if (parents.contains(TaskState.FAILED) || parents.contains(TaskState.CANCELLED)) {
            return TaskState.CANCELLED;
        }
        long skipped = parents.stream().filter(TaskState.SKIPPED::equals).count();
        if (skipped > 0 && (node.strict() || skipped == parents.size())) {
            return TaskState.SKIPPED;
        }
        if (node.skip() != null
                && states.get(node.skip().parent()) == TaskState.COMPLETED
                && node.skip().holds(Behaviour.of(input, node.skip().parent()).value())) {
            return TaskState.SKIPPED;
        }
        return node.isSleep() || Behaviour.of(input, node.name()).ending() == Behaviour.Ending.COMPLETES
                ? TaskState.COMPLETED
                : TaskState.FAILED;
    }
}
