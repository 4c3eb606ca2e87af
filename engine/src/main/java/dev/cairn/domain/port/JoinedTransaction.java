package dev.cairn.domain.port;

/** A transaction of the caller, who commits it. */
public interface JoinedTransaction extends Transaction {

    /** Announces a hint to all workers when, and only if, the caller commits. */
    void announceOnCommit(WakeUps.Hint hint);
}
