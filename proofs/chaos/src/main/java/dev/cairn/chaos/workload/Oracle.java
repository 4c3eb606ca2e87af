package dev.cairn.chaos.workload;

import dev.cairn.RunStatus;
import dev.cairn.TaskState;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Foretells how a run ends, from its shape and input and what people did to it. Written without the engine's own rules, so
 * that both would have to be wrong in the same way.
 *
 * @param states the terminal state of each step
 */
public record Oracle(Map<String, TaskState> states, RunStatus status) {

    /** The name under which a failure handler is stored. */
    public static final String HANDLER = "$on-failure";

    /** The beginning of the names under which compensations are stored. */
    public static final String UNDOING = "$compensate-";

    /** The name under which a cancel handler is stored. */
    public static final String CANCEL_HANDLER = "$on-cancel";

    /** How a run of that shape with that input must end if nobody interferes. */
    public static Oracle of(Shape shape, ChaosInput input) {
        return of(shape, input, Deeds.NONE);
    }

    /** How a run of that shape with that input must end. */
    public static Oracle of(Shape shape, ChaosInput input, Deeds deeds) {
        Map<String, TaskState> states = new LinkedHashMap<>();
        for (Shape.Node node : shape.nodes()) {
            states.put(node.name(), foretell(node, input, states, deeds));
        }
        RunStatus status = status(states, deeds);
        if (shape.isSaga() && status != RunStatus.COMPLETED) {
            undo(shape, states);
        }
        if (shape.handlesFailure() && status != RunStatus.COMPLETED) {
            states.put(status == RunStatus.FAILED ? HANDLER : CANCEL_HANDLER, TaskState.COMPLETED);
        }
        return new Oracle(states, status);
    }

    private static void undo(Shape shape, Map<String, TaskState> states) {
        for (Shape.Node node : shape.nodes()) {
            if (!node.isPause() && states.get(node.name()) == TaskState.COMPLETED) {
                states.put(UNDOING + node.name(), TaskState.COMPLETED);
            }
        }
    }

    private static RunStatus status(Map<String, TaskState> states, Deeds deeds) {
        if (deeds.cancelledAsAWhole) {
            return RunStatus.CANCELLED;
        }
        if (states.containsValue(TaskState.FAILED)) {
            return RunStatus.FAILED;
        }
        return deeds.cancelled.isEmpty() ? RunStatus.COMPLETED : RunStatus.CANCELLED;
    }

    private static TaskState foretell(Shape.Node node, ChaosInput input, Map<String, TaskState> states, Deeds deeds) {
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
        if (deeds.cancelled.contains(node.name())) {
            return TaskState.CANCELLED;
        }
        if (node.skip() != null
                && states.get(node.skip().parent()) == TaskState.COMPLETED
                && node.skip().holds(Behaviour.of(input, node.skip().parent()).value())) {
            return TaskState.SKIPPED;
        }
        return node.isPause()
                        || deeds.mended.contains(node.name())
                        || Behaviour.of(input, node.name()).ending() == Behaviour.Ending.COMPLETES
                ? TaskState.COMPLETED
                : TaskState.FAILED;
    }

    /**
     * What people did to a run.
     *
     * @param cancelled the tasks that were cancelled themselves, by a request or with their run
     * @param mended the steps that were requeued when the cause of their failure was gone
     * @param cancelledAsAWhole whether the run was cancelled
     */
    public record Deeds(Set<String> cancelled, Set<String> mended, boolean cancelledAsAWhole) {

        /** Nobody did anything. */
        public static final Deeds NONE = new Deeds(Set.of(), Set.of(), false);

        /** Copies the sets. */
        public Deeds {
            cancelled = Set.copyOf(cancelled);
            mended = Set.copyOf(mended);
        }
    }
}
