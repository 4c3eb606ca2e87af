package dev.cairn.bench.contender;

import dev.dbos.transact.DBOS;
import dev.dbos.transact.workflow.Workflow;

/** The workflows that DBOS runs; it wants an interface to put its own code in front of them. */
public interface DbosWorkflows {

    /** Does nothing, durably. */
    int single(int input);

    /** Three steps in a row. */
    int chain(int input);

    /** The workflows themselves. */
    final class Noop implements DbosWorkflows {

        private final DBOS dbos;
        private final Arrivals arrivals;
        private final StepTimes times;

        Noop(DBOS dbos, Arrivals arrivals, StepTimes times) {
            this.dbos = dbos;
            this.arrivals = arrivals;
            this.times = times;
        }

        @Override
        @Workflow(name = "single")
        public int single(int input) {
            arrivals.arrive();
            return input;
        }

        @Override
        @Workflow(name = "chain")
        public int chain(int input) {
            int one = dbos.runStep(
                    () -> {
                        times.first();
                        return input;
                    },
                    "one");
            int two = dbos.runStep(() -> one, "two");
            return dbos.runStep(
                    () -> {
                        times.last();
                        return two;
                    },
                    "three");
        }
    }
}
