package dev.cairn.domain.port;

/** Elects the worker that fires timers and reaps dead workers. This saves work; two leaders at once do no harm. */
public interface LeaderElection {

    /** Tries to become or to stay the leader, and returns whether this worker is. */
    boolean tryLead();

    /** Lets another worker lead. */
    void resign();
}
