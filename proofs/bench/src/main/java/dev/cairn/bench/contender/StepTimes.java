package dev.cairn.bench.contender;

/** When the steps of the one run under way began and ended. */
final class StepTimes {

    private volatile long begun;
    private volatile long ended;

    /** The code of the first step begins. */
    void first() {
        begun = System.nanoTime();
    }

    /** The code of a step begins; only the first one counts. */
    void firstOfMany() {
        if (begun == 0) {
            first();
        }
    }

    /** When the first step began. */
    long begun() {
        return begun;
    }

    /** The code of the last step has run. */
    void last() {
        ended = System.nanoTime();
    }

    /** Counted from that moment; the caller knows just now. */
    Stage.Latency since(long startNanos) {
        long known = System.nanoTime();
        return new Stage.Latency(begun - startNanos, ended - startNanos, known - startNanos);
    }
}
