package dev.cairn.chaos.workload;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A workflow of the proof as data: the workers build it, the oracle foretells it.
 *
 * @param nodes parents before children
 * @param handlesFailure whether it has a failure handler and a cancel handler
 */
public record Shape(String name, List<Node> nodes, boolean handlesFailure) {

    /** Copies the list. */
    public Shape {
        nodes = List.copyOf(nodes);
    }

    /** The name of the shape whose steps have compensations. */
    public static final String SAGA = "saga";

    /** The signal that steps wait for. */
    public static final String SIGNAL = "letter";

    /** How many signals a run needs. */
    public int signals() {
        return (int) nodes.stream().filter(Node::waits).count();
    }

    /** Whether each of its steps has a compensation. */
    public boolean isSaga() {
        return name.equals(SAGA);
    }

    /**
     * A step, or a sleep when it takes time to sleep, or a wait for a signal.
     *
     * @param strict whether one skipped parent skips it
     */
    public record Node(
            String name, List<String> parents, @Nullable Skip skip, boolean strict, Duration sleep, boolean waits) {

        /** Copies the list. */
        public Node {
            parents = List.copyOf(parents);
        }

        /** Whether it is a pause and has no code. */
        public boolean isPause() {
            return sleep.isPositive() || waits;
        }
    }

    /** Skipped when the value of that parent has this remainder. */
    public record Skip(String parent, int divisor, int remainder) {

        /** Whether the condition holds for that value of the parent. */
        public boolean holds(int value) {
            return value % divisor == remainder;
        }
    }
}
