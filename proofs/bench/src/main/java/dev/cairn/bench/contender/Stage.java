package dev.cairn.bench.contender;

/** A contender on a database of its own. */
public interface Stage extends AutoCloseable {

    /** Begins to work. */
    void start();

    /** Stores this many runs as fast as one caller can. */
    void triggerAll(Work work, int runs);

    /** Stores one run. Called from many threads. */
    void trigger(Work work);

    /** Stores runs, does them, and says how long each took. */
    Drained drain(Work work, int runs);

    /** Does one run of three steps, on a stage that has been started. */
    Latency runOnce();

    @Override
    void close();

    /**
     * How long a number of runs took.
     *
     * @param triggerNanos until all were stored; 0 where storing and doing cannot be told apart
     * @param workNanos from then, or from the start of the engine, until all were done and that was stored
     */
    record Drained(long triggerNanos, long workNanos) {

        /** From the first trigger to the last end. */
        public long totalNanos() {
            return triggerNanos + workNanos;
        }
    }

    /**
     * How long one run took, from before the call that triggers it.
     *
     * @param firstStepNanos until the code of the first step began
     * @param lastStepNanos until the code of the last step had run
     * @param knownNanos until the caller knew that it is over, and that was stored
     */
    record Latency(long firstStepNanos, long lastStepNanos, long knownNanos) {}
}
