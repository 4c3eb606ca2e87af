package dev.cairn.adapter.postgres;

import dev.cairn.EngineOptions;
import dev.cairn.StoreUnavailableException;
import dev.cairn.adapter.postgres.sql.Connections;
import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.adapter.postgres.sql.Rollback;
import dev.cairn.adapter.postgres.sql.Schema;
import dev.cairn.adapter.postgres.sql.SqlFailure;
import dev.cairn.domain.port.JoinedTransaction;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import dev.cairn.domain.service.FairOrder;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The store on PostgreSQL: runs the work of a flow in a transaction on a connection, and repeats it when needed.
 *
 * <p>A transaction is run again with more locks when a cascade reaches further than was locked ({@link TaskLocks}),
 * with its checks off when one failed ({@link OptimisticChecks}), and as it was after a deadlock.
 */
final class PostgresStore implements Store {

    private static final Logger log = LoggerFactory.getLogger(PostgresStore.class);
    private static final int MAX_TRIES = 10;

    private final Connections connections;
    private final Schema schema;
    private final TransactionStart start;
    private final StoreCaches caches;
    private final AtomicLong conflicts = new AtomicLong();

    /** For engines with a lease of the usual length. */
    PostgresStore(Connections connections, Schema schema) {
        this(connections, schema, EngineOptions.Timing.defaults().lease(), StoreCaches.none());
    }

    /** With caches of its own. */
    PostgresStore(Connections connections, Schema schema, Duration lease, StoreCaches caches) {
        this.caches = caches;
        this.connections = connections;
        this.schema = schema;
        this.start = new TransactionStart(lease);
    }

    @Override
    public int schemaVersion() {
        return Migrations.VERSION_OF_THIS_CODE;
    }

    @Override
    public <T> T inTransaction(Function<Transaction, T> work) {
        TaskLocks locks = new TaskLocks();
        OptimisticChecks checks = new OptimisticChecks();
        for (int tries = 1; ; ) {
            try {
                return tryOnce(work, locks, checks);
            } catch (TaskLocks.NeedsMoreLocks needed) {
                locks.lockFromTheStart(needed);
            } catch (TakeLeases.LeasesInMotion settling) {
                log.debug("Transaction begins again to take leases that were being settled.");
            } catch (SqlFailure failure) {
                if (checks.turnOffIfFailedBy(failure)) {
                    continue;
                }
                if (failure.isOutOfNumbers()) {
                    reclaimGroupNumbers(tries++);
                    continue;
                }
                if (tries++ >= MAX_TRIES) {
                    throw failure.translated();
                }
                if (start.namesLevelAfter(failure)) {
                    continue;
                }
                if (!failure.isConflict()) {
                    throw failure.translated();
                }
                log.warn("Transaction met a conflict and is repeated. conflicts={}", conflicts.incrementAndGet());
            }
        }
    }

    /** Reclaims them in a transaction of its own, so that the tenants that it deletes are locked for a moment only. */
    private void reclaimGroupNumbers(int tries) {
        int free = inTransaction(tx -> ((PostgresTransaction) tx).reclaimGroupNumbers());
        if (free == 0 || tries >= MAX_TRIES) {
            throw FairOrder.tooManyTenants();
        }
        log.info("Group numbers of tenants without work were reclaimed. free={}", free);
    }

    @Override
    public <T> T joining(Connection connection, Function<JoinedTransaction, T> work) {
        try {
            if (connection.getAutoCommit()) {
                throw new IllegalArgumentException("The connection is in autocommit mode, so there is no transaction to"
                        + " join. Call setAutoCommit(false) on it first.");
            }
            return work.apply(new PostgresTransaction(
                    PipelinedConnection.withoutPipelining(connection, schema, null),
                    new TaskLocks(),
                    OptimisticChecks.off(),
                    caches));
        } catch (SQLException e) {
            throw new SqlFailure(e).translated();
        } catch (SqlFailure e) {
            throw e.translated();
        }
    }

    /** How often transactions were repeated after a deadlock or serialization failure; the goal is never. */
    long conflicts() {
        return conflicts.get();
    }

    private <T> T tryOnce(Function<Transaction, T> work, TaskLocks locks, OptimisticChecks checks) {
        try {
            return connections.use(db -> runOn(db, work, locks, db.isPipelined() ? checks : OptimisticChecks.off()));
        } catch (SQLException e) {
            // The connection broke while it was prepared or given back: unknown, and the flows cope with that.
            throw new StoreUnavailableException("PostgreSQL did not answer: " + e.getMessage(), e);
        }
    }

    private <T> T runOn(PipelinedConnection db, Function<Transaction, T> work, TaskLocks locks, OptimisticChecks checks)
            throws SQLException {
        Connection connection = db.connection();
        boolean autoCommit = connection.getAutoCommit();
        connection.setAutoCommit(true);
        checks.beginTry();
        PostgresTransaction transaction = new PostgresTransaction(start.on(db), locks, checks, caches);
        try {
            T result = work.apply(transaction);
            transaction.commit();
            return result;
        } catch (RuntimeException | Error e) {
            rollBack(connection, transaction, e);
            throw e;
        } finally {
            restore(connection, autoCommit);
        }
    }

    private static void rollBack(Connection connection, PostgresTransaction transaction, Throwable cause) {
        try {
            Rollback.orAbort(connection, transaction::rollBack);
        } catch (SQLException e) {
            cause.addSuppressed(e);
        }
    }

    /** Returns a connection to its pool as it was; the pool itself notices a broken connection. */
    private static void restore(Connection connection, boolean autoCommit) {
        try {
            if (!connection.isClosed()) {
                connection.setAutoCommit(autoCommit);
            }
        } catch (SQLException e) {
            log.debug("Connection could not be restored.", e);
        }
    }
}
