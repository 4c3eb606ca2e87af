package dev.cairn.application.settle;

import dev.cairn.domain.model.FinishedRun;
import java.util.List;
import java.util.UUID;

/** The callers on this engine that wait for runs to end. */
public interface RunWaiters {

    /** No waiting callers. */
    RunWaiters NONE = new RunWaiters() {
        @Override
        public boolean wantTasks(UUID runId) {
            return false;
        }

        @Override
        public void over(List<FinishedRun> runs) {}
    };

    /** Whether a caller waits for this run and will want to see its tasks, and the tasks are few. */
    boolean wantTasks(UUID runId);

    /** Tells that these runs are over, so that the waiting callers need not ask the store. */
    void over(List<FinishedRun> runs);
}
