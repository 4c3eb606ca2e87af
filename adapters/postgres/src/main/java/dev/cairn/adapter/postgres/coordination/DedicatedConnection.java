package dev.cairn.adapter.postgres.coordination;

import dev.cairn.adapter.postgres.sql.ConnectionOpener;
import dev.cairn.adapter.postgres.sql.Connections;
import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.adapter.postgres.sql.Schema;
import dev.cairn.adapter.postgres.sql.SqlFailure;
import dev.cairn.adapter.postgres.sql.WorkerSession;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The connection that a worker keeps open for its heartbeats, undisturbed by a busy pool.
 *
 * <p>It holds an advisory lock of its session, which the server frees when the process dies. It is opened on first use,
 * and again after it broke.
 */
public final class DedicatedConnection implements Connections, AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(DedicatedConnection.class);

    private static final String NEXT_LOCK = "SELECT nextval('cairn.session_locks')::integer";
    private static final String TAKE_LOCK = "SELECT pg_advisory_lock(hashtext(?), ?)";

    private final DataSource direct;
    private final Schema schema;
    private final Duration overdueAfter;
    private final ReentrantLock turn = new ReentrantLock();
    private @Nullable PipelinedConnection open;

    public DedicatedConnection(DataSource direct, Schema schema, Duration overdueAfter) {
        this.direct = direct;
        this.schema = schema;
        this.overdueAfter = overdueAfter;
    }

    @Override
    public <T> T use(Work<T> work) throws SQLException {
        turn.lock();
        try {
            PipelinedConnection db = open == null ? open() : open;
            open = db;
            return work.on(db);
        } catch (SqlFailure e) {
            // A statement that the server refused leaves the session as it was. Its lock says that this process lives,
            // and without it others would take the tasks of a worker that merely met a lock or a full disk.
            if (!e.isAnswered()) {
                close();
            }
            throw e;
        } catch (SQLException e) {
            // Otherwise a fresh connection is the simplest way to know what state it is in.
            close();
            throw e;
        } finally {
            turn.unlock();
        }
    }

    @Override
    public void close() {
        turn.lock();
        try {
            if (open != null) {
                open.connection().close();
            }
        } catch (SQLException e) {
            log.debug("Kept connection could not be closed.", e);
        } finally {
            open = null;
            turn.unlock();
        }
    }

    private PipelinedConnection open() throws SQLException {
        Connection connection = ConnectionOpener.open(direct);
        try {
            PipelinedConnection bare = new PipelinedConnection(connection, schema);
            int lock = bare.query(NEXT_LOCK, row -> row.getInt(1)).getFirst();
            bare.query(TAKE_LOCK, row -> lock, lockSpace(schema), lock);
            return new PipelinedConnection(connection, schema, new WorkerSession(lock, overdueAfter));
        } catch (SqlFailure e) {
            connection.close();
            throw e;
        }
    }

    /** The name under which the session locks of a schema are taken. */
    public static String lockSpace(Schema schema) {
        return schema.name() + ".sessions";
    }
}
