package dev.cairn.domain.port;

/** A transaction that belongs to the caller: it is theirs to commit. */
public interface JoinedTransaction extends Transaction {

    /** Tells all workers when, and only if, the caller commits. */
    void announceOnCommit(WakeUps.Hint hint);
}
