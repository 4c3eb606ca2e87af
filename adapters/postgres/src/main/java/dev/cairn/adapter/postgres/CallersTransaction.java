package dev.cairn.adapter.postgres;

import dev.cairn.domain.port.JoinedTransaction;
import dev.cairn.domain.port.WakeUps.Hint;

/** A transaction of the caller's, which is theirs to commit. */
final class CallersTransaction extends PostgresTransaction implements JoinedTransaction {

    private static final String NOTIFY = "SELECT pg_notify(?, ?)";

    private final Db db;

    CallersTransaction(Db db) {
        super(db, new TaskLocks());
        this.db = db;
    }

    /** The server sends it with the commit; until then it holds no lock. */
    @Override
    public void announceOnCommit(Hint hint) {
        db.query(NOTIFY, row -> hint, NotifyWakeUps.channel(db.schema()), hint.name());
    }
}
