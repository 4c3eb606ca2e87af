package dev.cairn.domain.port;

/** Who fires timers and reaps dead workers. It saves work; two leaders at once do no harm. */
public interface LeaderElection {

    /** Tries to be or to stay the leader, and says whether this one is. */
    boolean tryLead();

    /** Lets another lead. */
    void resign();
}
