package dev.cairn.application.settle;

import dev.cairn.domain.model.FinishedRun;
import java.util.List;
import java.util.UUID;

/** Those who wait here for runs to end. */
public interface RunWaiters {

    /** Nobody waits. */
    RunWaiters NONE = new RunWaiters() {
        @Override
        public boolean wantTasks(UUID runId) {
            return false;
        }

        @Override
        public void over(List<FinishedRun> runs) {}
    };

    /** Whether somebody waits for this run who will want to see its tasks, and they are few. */
    boolean wantTasks(UUID runId);

    /** These runs are over: whoever waits for them need not ask. */
    void over(List<FinishedRun> runs);
}
