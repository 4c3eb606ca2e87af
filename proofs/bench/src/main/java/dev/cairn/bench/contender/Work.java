package dev.cairn.bench.contender;

/** What a contender is asked to do; none of the steps does anything. */
public enum Work {
    /** One step. */
    SINGLE(1),
    /** Three steps in a row. */
    CHAIN(3);

    private final int steps;

    Work(int steps) {
        this.steps = steps;
    }

    /** How many steps a run of it has. */
    public int steps() {
        return steps;
    }
}
