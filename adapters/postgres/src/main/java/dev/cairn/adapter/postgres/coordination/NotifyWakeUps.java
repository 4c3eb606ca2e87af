package dev.cairn.adapter.postgres.coordination;

import dev.cairn.adapter.postgres.sql.ConnectionOpener;
import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.adapter.postgres.sql.Schema;
import dev.cairn.adapter.postgres.sql.SqlFailure;
import dev.cairn.domain.port.WakeUps;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Wake-ups by LISTEN and NOTIFY on a connection of its own.
 *
 * <p>Listeners in this process are told at once, other processes at most ten times a second. NOTIFY runs outside the
 * transactions of the flows: commits with a NOTIFY in them do not share a flush of the log.
 */
public final class NotifyWakeUps implements WakeUps, AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(NotifyWakeUps.class);
    private static final int LISTEN_MILLIS = 100;
    private static final String NOTIFY = "SELECT pg_notify(?, ?)";

    private final DataSource direct;
    private final Schema schema;
    private final List<Consumer<Hint>> listeners = new CopyOnWriteArrayList<>();
    private final Set<Hint> unsent = EnumSet.noneOf(Hint.class);
    private @Nullable Connection connection;

    public NotifyWakeUps(DataSource direct, Schema schema) {
        this.direct = direct;
        this.schema = schema;
    }

    /** The channel of a schema's engines. */
    public static String channel(Schema schema) {
        return schema.name() + "_hints";
    }

    @Override
    public void announce(Hint hint) {
        tell(hint);
        synchronized (unsent) {
            unsent.add(hint);
        }
    }

    @Override
    public Subscription listen(Consumer<Hint> listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    /** Sends what has gathered, then listens for a moment. Called by one thread at a time. */
    @Override
    public boolean exchange() {
        try {
            Connection open = connection == null ? open() : connection;
            connection = open;
            send(new PipelinedConnection(open, schema));
            receive(open.unwrap(PGConnection.class));
            return true;
        } catch (SqlFailure e) {
            disconnect();
            throw e.translated();
        } catch (SQLException e) {
            disconnect();
            throw new SqlFailure(e).translated();
        }
    }

    /** Sends what has gathered since: a worker that stops gives its work back when it exchanges no more. */
    @Override
    public void close() {
        try {
            if (connection != null) {
                send(new PipelinedConnection(connection, schema));
            }
        } catch (SqlFailure e) {
            log.debug("Last hints could not be sent; others look by themselves.", e);
        } finally {
            disconnect();
        }
    }

    private void disconnect() {
        try {
            if (connection != null) {
                connection.close();
            }
        } catch (SQLException e) {
            log.debug("Listening connection could not be closed.", e);
        } finally {
            connection = null;
        }
    }

    private Connection open() throws SQLException {
        Connection opened = ConnectionOpener.open(direct);
        try (var statement = opened.createStatement()) {
            statement.execute("LISTEN " + channel(schema));
            // Hints that were sent before LISTEN are lost, so that every listener looks once.
            listeners.forEach(listener -> EnumSet.allOf(Hint.class).forEach(listener));
            return opened;
        } catch (SQLException e) {
            opened.close();
            throw e;
        }
    }

    private void send(PipelinedConnection db) {
        Set<Hint> hints;
        synchronized (unsent) {
            hints = EnumSet.copyOf(unsent);
            unsent.clear();
        }
        hints.forEach(hint -> db.query(NOTIFY, row -> hint, channel(schema), hint.name()));
    }

    private void receive(PGConnection listening) throws SQLException {
        PGNotification[] received = listening.getNotifications(LISTEN_MILLIS);
        if (received == null) {
            return;
        }
        Set<Hint> hints = EnumSet.noneOf(Hint.class);
        for (PGNotification notification : received) {
            // What was sent from here was told here when it was announced.
            if (notification.getPID() != listening.getBackendPID()) {
                hints.add(Hint.valueOf(notification.getParameter()));
            }
        }
        hints.forEach(this::tell);
    }

    private void tell(Hint hint) {
        listeners.forEach(listener -> listener.accept(hint));
    }
}
